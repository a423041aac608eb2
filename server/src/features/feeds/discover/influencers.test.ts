import { createPost } from '@rookery/contract/posts/create-post.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
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
  const ulid = server.freshUlid();
  await who.do(createPost, { body: { ulid, body: 'A post.', ...fields } });
  return ulid;
}

const feed = async (among: string[]): Promise<string[]> =>
  (await reader.do(listFeed, { params: { feed: 'influencers' }, query: { limit: 50 } })).data
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
    await expect.poll(async () => (await writer.do(getUser)).data.badges.length).toBe(1);
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
  const comment = (await writer.do(createComment, { body: { parentId: kept, body: 'And.' } })).data
    .id;
  await server.db
    .updateTable('posts')
    .set({ is_trolling: true })
    .where('id', '=', ulidToUuid(webOnly))
    .execute();
  await writer.reply(deletePost, { query: { ulid: deleted } });
  await watcher.reply(removePost, { query: { ulid: hidden } });
  expect(await feed([kept, sensitive, webOnly, deleted, hidden, comment])).toEqual([kept]);
});
