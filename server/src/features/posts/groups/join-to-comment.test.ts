import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { banFromGroup } from '@rookery/contract/groups/ban-from-group.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let owner: TestMember;
let visitor: TestMember;
let banned: TestMember;
let group: string;
let post: string;
let comment: string;

beforeAll(async () => {
  server = await startTestServer();
  [owner, visitor, banned] = await addMembers(server, ['owner', 'visitor', 'banned']);
  group = await owner.createGroup('Herons', { visibility: 'public' });
  post = await owner.post('In the group.', { groupId: group });
  comment = await owner.comment(post);
});
afterAll(() => server.stop());

/** Whether a member may comment, and whether they may after joining. */
async function abilities(who: TestMember, ulid: string): Promise<[boolean, boolean]> {
  const { data } = await who.do(mapPosts, { body: { ulids: [ulid] } });
  const [found] = data;
  expect(found).toBeDefined();
  return [hasPostAbility(found!, 'comment'), hasPostAbility(found!, 'joinToComment')];
}

test('offers visitors to join, on comments too', async () => {
  for (const ulid of [post, comment]) {
    expect(await abilities(visitor, ulid)).toEqual([false, true]);
    expect(await abilities(owner, ulid)).toEqual([true, false]);
  }
  const other = await owner.post('In no group.');
  expect(await abilities(visitor, other)).toEqual([true, false]);
});

test('offers nothing to banned members and across blocks', async () => {
  await banned.joinGroup(group);
  await owner.do(banFromGroup, { body: { groupId: group, userId: banned.ulid } });
  expect(await abilities(banned, comment)).toEqual([false, false]);
  const [blocker, writer] = await addMembers(server, ['blocker', 'writer']);
  await writer.joinGroup(group);
  const reply = await writer.comment(comment);
  await blocker.block(owner);
  expect(await abilities(blocker, reply)).toEqual([false, false]);
});

test('lets a visitor comment after joining', async () => {
  const body = { ulid: server.freshUlid(), parentId: comment, body: 'Hello.' };
  await visitor.refused(createComment, { body }, 403);
  await visitor.joinGroup(group);
  expect(await abilities(visitor, comment)).toEqual([true, false]);
  expect((await visitor.reply(createComment, { body })).status).toBe(201);
});

test('offers nothing below posts of a deleted group', async () => {
  const closed = await owner.createGroup('Egrets', { visibility: 'public' });
  const left = await owner.post('Left.', { groupId: closed });
  expect(await abilities(visitor, left)).toEqual([false, true]);
  await owner.do(deleteGroup, { query: { groupId: closed } });
  expect((await abilities(visitor, left))[1]).toBe(false);
});
