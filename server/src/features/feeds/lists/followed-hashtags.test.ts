import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { editPost } from '@rookery/contract/posts/edit-post.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { saveFilter } from '@rookery/contract/relations/filters.ts';
import { followHashtag, unfollowHashtag } from '@rookery/contract/relations/hashtags.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let reader: TestMember;
let stranger: TestMember;
let friend: TestMember;
let hashtag: string;
let nth = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  nth += 1;
  hashtag = `topic${nth}`;
  [reader, stranger, friend] = await Promise.all([
    server.signUp(`reader${nth}`),
    server.signUp(`stranger${nth}`),
    server.signUp(`friend${nth}`),
  ]);
  await reader.follow(friend);
  await reader.do(followHashtag, { body: { hashtag } });
});

const home = async (feed: 'following' | 'followingMutual' = 'following'): Promise<Post[]> =>
  (await reader.do(listFeed, { params: { feed }, query: {} })).data;
const ids = async (): Promise<string[]> => (await home()).map(({ id }) => id);

test('lists posts of a followed hashtag with the reason', async () => {
  const first = await stranger.post(`One #${hashtag}`);
  const second = await friend.post(`Two #${hashtag}`);
  const third = await stranger.post(`Three #${hashtag.toUpperCase()} #other`);
  await stranger.post('Four #other');
  expect((await home()).map(({ id, fromHashtag }) => [id, fromHashtag])).toEqual([
    [third, hashtag.toUpperCase()],
    [second, undefined],
    [first, hashtag],
  ]);
});

test('lists the new posts of a followed hashtag as newer', async () => {
  const known = await friend.post('Known.');
  await home();
  const ulid = await stranger.post(`New #${hashtag}`);
  await reader.post(`Own #${hashtag}`);
  const newer = await reader.do(listNewerPosts, {
    params: { feed: 'following' },
    body: { ulid: known },
  });
  expect(newer.data.map(({ id, fromHashtag }) => [id, fromHashtag])).toEqual([[ulid, hashtag]]);
});

test('follows edits and deletions of posts', async () => {
  const ulid = await stranger.post('Nothing yet');
  expect(await ids()).toEqual([]);
  const body = `Now #${hashtag}`;
  await stranger.do(editPost, { body: { ulid, version: 0, body } });
  expect(await ids()).toEqual([ulid]);
  await stranger.do(editPost, { body: { ulid, version: 1, body: 'Not any more' } });
  expect(await ids()).toEqual([]);
  await stranger.do(editPost, { body: { ulid, version: 2, body } });
  expect(await ids()).toEqual([ulid]);
  await stranger.do(deletePost, { query: { ulid } });
  expect(await ids()).toEqual([]);
});

test('stops with the unfollow', async () => {
  const ulid = await stranger.post(`One #${hashtag}`);
  expect(await ids()).toEqual([ulid]);
  await reader.do(unfollowHashtag, { body: { hashtag } });
  expect(await ids()).toEqual([]);
});

test('leaves out comments and other feeds', async () => {
  const ulid = await friend.post('A post.');
  await stranger.comment(ulid, `Look #${hashtag}`);
  await friend.follow(reader);
  await stranger.post(`One #${hashtag}`);
  expect((await home('followingMutual')).map(({ id }) => id)).toEqual([ulid]);
  expect((await home()).map(({ body }) => body)).toEqual([`One #${hashtag}`, 'A post.']);
});

test('leaves out blocked, muted and reported posts and muted words', async () => {
  const [blocked, blocker, muted] = await Promise.all(
    ['xin', 'yan', 'zoe'].map((name) => server.signUp(`${name}${nth}`)),
  );
  if (!blocked || !blocker || !muted) return;
  for (const who of [blocked, blocker, muted, stranger]) await who.post(`Hello #${hashtag}`);
  const word = await stranger.post(`A spoiler #${hashtag}`);
  expect(await home()).toHaveLength(5);
  await reader.block(blocked);
  await blocker.block(reader);
  await reader.mute(muted);
  await reader.do(saveFilter, {
    body: {
      ulid: server.freshUlid(),
      text: 'spoiler',
      isWholeWord: true,
      places: ['home'],
      action: 'hide',
    },
  });
  const [left, ...more] = await home();
  expect([left?.user.userId, more]).toEqual([stranger.ulid, []]);
  expect(left?.id).not.toBe(word);
  await reader.report(left?.id ?? '');
  expect(await home()).toEqual([]);
});

test('leaves out posts of private groups', async () => {
  const group = await stranger.createGroup(`Secret ${nth}`, { visibility: 'private' });
  await stranger.post(`Inside #${hashtag}`, { groupId: group });
  expect(await home()).toEqual([]);
});

test('shows one card for a reposted post', async () => {
  const ulid = await stranger.post(`One #${hashtag}`);
  await home();
  await friend.repost(ulid);
  expect(await ids()).toEqual([ulid]);
});
