import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listReadingPlaces, saveReadingPlace } from '@rookery/contract/feeds/reading-places.ts';
import type { HomeFeed } from '@rookery/contract/kernel/feeds.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
let posts: string[];

beforeAll(async () => {
  server = await startTestServer();
  [ann, ben] = await addMembers(server, ['ann', 'ben']);
  await ann.follow(ben);
  posts = [];
  for (const text of ['One', 'Two', 'Three', 'Four']) posts.push(await ben.post(text));
});
afterAll(() => server.stop());

const ago = (minutes: number): string =>
  new Date(server.clock.now().getTime() - minutes * 60_000).toISOString();
const save = (at: number, minutesAgo: number, feed: HomeFeed = 'following') =>
  ann.do(saveReadingPlace, {
    body: { feed, postUlid: posts[at] ?? '', newestUlid: posts[3] ?? '', seenAt: ago(minutesAgo) },
  });
const places = async () => (await ann.do(listReadingPlaces)).data;
const pageAt = async (cursor: string, feed: 'following' | 'all') =>
  (await ann.do(listFeed, { params: { feed }, query: { cursor } })).data.map(({ body }) => body);

test('keeps the latest place of each feed', async () => {
  await save(2, 10);
  await save(1, 5);
  await save(3, 8);
  await save(0, 5, 'all');
  expect(await places()).toMatchObject([
    { feed: 'all', postUlid: posts[0] },
    { feed: 'following', postUlid: posts[1], newestUlid: posts[3], seenAt: ago(5) },
  ]);
  expect((await ben.do(listReadingPlaces)).data).toEqual([]);
});

test('ignores how far a device’s clock is ahead', async () => {
  await save(1, -600);
  expect((await places())[1]?.seenAt).toBe(ago(0));
  server.clock.advance(60_000);
  await save(2, 0);
  expect((await places())[1]).toMatchObject({ postUlid: posts[2], seenAt: ago(0) });
});

test('starts the page at the place or an older post', async () => {
  const [inAll, inFollowing] = await places();
  expect(await pageAt(inFollowing?.cursor ?? '', 'following')).toEqual(['Three', 'Two', 'One']);
  expect(await pageAt(inAll?.cursor ?? '', 'all')).toEqual(['One']);
  await ben.do(deletePost, { body: { ulid: posts[2] ?? '' } });
  const [, gone] = await places();
  expect(await pageAt(gone?.cursor ?? '', 'following')).toEqual(['Two', 'One']);
});

test('counts posts by others since the reader was there', async () => {
  await ann.post('Mine');
  for (const text of ['Five', 'Six']) await ben.post(text);
  const [found, ...others] = (await ann.do(listReadingPlaces, { query: { feed: 'following' } }))
    .data;
  expect([found?.newCount, others]).toEqual([2, []]);
});

test('refuses unknown feeds and times, and skips unknown posts', async () => {
  const body = { feed: 'newUsers', postUlid: server.freshUlid(), seenAt: ago(0) } as const;
  for (const seenAt of ['soon', '-005000-01-01T00:00:00Z', '2019-12-31T23:59:59Z']) {
    await ann.refused(saveReadingPlace, { body: { ...body, seenAt } }, 422);
  }
  await ann.refused(saveReadingPlace, { body: { ...body, feed: 'violations' as 'all' } }, 422);
  await ann.do(saveReadingPlace, { body });
  expect((await places()).map(({ feed }) => feed)).toEqual(['all', 'following']);
});
