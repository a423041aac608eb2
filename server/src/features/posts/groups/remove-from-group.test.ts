import { createPost } from '@rookery/contract/posts/create-post.ts';
import { removeFromGroup } from '@rookery/contract/posts/remove-from-group.ts';
import { mapGroups } from '@rookery/contract/groups/map-groups.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWaits } from '#test/lock-waits.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('removes a group post while its author writes another', { tags: ['GAP-102'] }, async () => {
  const [owner, author] = await addMembers(server, ['owner', 'author']);
  const made = { name: 'Herons', visibility: 'public' };
  const groupId = (await owner.api('PUT', '/group/add', made)).body.data.id;
  await author.joinGroup(groupId);
  const write = () => {
    const ulid = server.freshUlid();
    return author.reply(createPost, { body: { ulid, body: 'Hello.', groupId } });
  };
  const postId = (await write()).body.data.id;
  await untilOutboxHandled(server);
  const waiting = (count: number) => expect.poll(() => lockWaits(server.database.pool)).toBe(count);
  const under = await server.db.transaction().execute(async (tx) => {
    await sql`select from user_counts where user_id = ${author.id} for update`.execute(tx);
    const writes = write();
    await waiting(1);
    const removes = owner.reply(removeFromGroup, { body: { groupId, postId } });
    await waiting(2);
    return { writes, removes };
  });
  const replies = [await under.writes, await under.removes];
  expect(replies.map(({ status }) => status)).toEqual([201, 200]);
  expect((await owner.do(mapGroups, { body: { ulids: [groupId] } })).data).toMatchObject([
    { postCount: 1 },
  ]);
});

test.each([
  ['public', 403],
  ['private', 404],
] as const)('refuses an outsider of a %s group with %i', async (visibility, status) => {
  const [owner, outsider] = await addMembers(server, [`o_${visibility}`, `x_${visibility}`]);
  const groupId = await owner.createGroup(`Terns ${visibility}`, { visibility });
  const postId = await owner.post('Hello.', { groupId });
  await outsider.refused(removeFromGroup, { body: { groupId, postId } }, status);
});
