import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
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

const feed = async (among: string[]): Promise<string[]> =>
  (await reader.do(listFeed, { params: { feed: 'influencers' }, query: { limit: 50 } })).data
    .map(({ id }) => id)
    .filter((id: string) => among.includes(id));

test.each(['gold_verified', 'influencer'] as const)(
  'keeps listing posts that were written with the badge %s',
  { tags: ['FEED-38', 'GAP-045'] },
  async (badge) => {
    const writer = await addMember(server, `w_${badge}`);
    const before = await writer.post();
    await giveBadge(server, writer, badge);
    const first = await writer.post();
    const second = await writer.post();
    await changeBadge(server, writer.username, badge, false);
    await expect.poll(async () => (await writer.do(getUser)).data.badges.length).toBe(1);
    const after = await writer.post();
    expect(await feed([before, first, second, after])).toEqual([second, first]);
  },
);

test('ignores other badges', { tags: ['FEED-38'] }, async () => {
  const writer = await signUpWith(server, 'certain', 'verified');
  const post = await writer.post();
  expect(await feed([post])).toEqual([]);
});

test(
  'excludes sensitive, web-only, deleted and hidden posts, and comments',
  { tags: ['GAP-045'] },
  async () => {
    const writer = await signUpWith(server, 'wellread', 'influencer');
    const watcher = await signUpWith(server, 'watchful', 'moderator');
    const kept = await writer.post();
    const sensitive = await writer.post('A post.', { isSensitive: true });
    const [webOnly, deleted, hidden] = [
      await writer.post(),
      await writer.post(),
      await writer.post(),
    ];
    const comment = await writer.comment(kept, 'And.');
    await server.db
      .updateTable('posts')
      .set({ is_trolling: true })
      .where('id', '=', ulidToUuid(webOnly))
      .execute();
    await writer.deletePost(deleted);
    await watcher.do(removePost, {
      query: { ulid: hidden },
      body: { reason: 'Not for this place.' },
    });
    expect(await feed([kept, sensitive, webOnly, deleted, hidden, comment])).toEqual([kept]);
  },
);
