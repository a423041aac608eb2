import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBadge } from '#src/features/users/standing/public.ts';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let reader: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  reader = await addMember(server, 'reader');
});
afterAll(() => server.stop());

async function posted(who: TestMember, fields: Record<string, unknown> = {}): Promise<string> {
  const ulid = makeUlid(server.clock.now().getTime());
  const reply = await who.api('PUT', '/posts', { ulid, body: 'A post.', ...fields });
  expect(reply.status).toBe(201);
  return ulid;
}

const feed = async (among: string[]): Promise<string[]> =>
  (await reader.api('GET', '/posts/influencers?limit=50')).body.data
    .map((post: Post) => post.id)
    .filter((id: string) => among.includes(id));

test.each(['gold_verified', 'influencer'] as const)(
  'FEED-38 GAP-045 new posts of whoever holds %s are in the influencers feed, whatever becomes of the badge',
  async (badge) => {
    const writer = await addMember(server, `w_${badge}`);
    const before = await posted(writer);
    await giveBadge(server, writer, badge);
    const first = await posted(writer);
    const second = await posted(writer);
    await changeBadge(server, writer.username, badge, false);
    await expect
      .poll(async () => (await writer.api('GET', '/user')).body.data.badges.length)
      .toBe(1);
    const after = await posted(writer);
    expect(await feed([before, first, second, after])).toEqual([second, first]);
  },
);

test('FEED-38 other badges do not count', async () => {
  const writer = await signUpWith(server, 'certain', 'verified');
  const post = await posted(writer);
  expect(await feed([post])).toEqual([]);
});

test('GAP-045 sensitive and web-only posts, comments, and what is deleted or hidden stay out', async () => {
  const writer = await signUpWith(server, 'wellread', 'influencer');
  const watcher = await signUpWith(server, 'watchful', 'moderator');
  const kept = await posted(writer);
  const sensitive = await posted(writer, { isSensitive: true });
  const [webOnly, deleted, hidden] = [
    await posted(writer),
    await posted(writer),
    await posted(writer),
  ];
  const comment = (await writer.api('PUT', '/comments', { parentId: kept, body: 'And.' })).body.data
    .id;
  await server.db
    .updateTable('posts')
    .set({ is_trolling: true })
    .where('id', '=', ulidToUuid(webOnly))
    .execute();
  await writer.api('DELETE', `/posts/delete?ulid=${deleted}`);
  await watcher.api('DELETE', `/moderation/post?ulid=${hidden}`);
  expect(await feed([kept, sensitive, webOnly, deleted, hidden, comment])).toEqual([kept]);
});
