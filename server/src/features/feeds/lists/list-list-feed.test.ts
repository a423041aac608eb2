import { listListFeed } from '@rookery/contract/feeds/list-list-feed.ts';
import { addToList, removeFromList } from '@rookery/contract/lists/list-members.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { unfollowUser } from '@rookery/contract/relations/unfollow-user.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';

import { idsOf, postsOf, repostScene } from '#test/repost-scene.ts';
import type { Reply, TestMember } from '#test/server.ts';

const on = repostScene();
const { write, repost, relate, feed } = on;
let list: string;

const change = (call: typeof addToList | typeof removeFromList, whom: TestMember) =>
  on.readers.viewer.do(call, { params: { ulid: list }, body: { userUlid: whom.ulid } });

beforeEach(async () => {
  const { viewer, ann, bea, cleo } = on.readers;
  list = on.freshUlid();
  await viewer.do(saveList, { body: { ulid: list, name: 'Birds' } });
  for (const whom of [viewer, ann, bea, cleo]) await change(addToList, whom);
});

async function allOf(path: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const reply: Reply = await on.readers.viewer.api(
      'GET',
      `${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    ids.push(...idsOf(postsOf(reply)));
    cursor = reply.body.next_cursor as string | null;
  } while (cursor);
  return ids;
}

const listed = (limit = 50): Promise<string[]> => allOf(`/feed/list/${list}`, limit);

test('shows the same cards as Home for the same members', async () => {
  const { ann, bea, cleo, stranger } = on.readers;
  const action = fc.record({
    by: fc.constantFrom(ann, bea, cleo, stranger),
    isRepost: fc.boolean(),
    which: fc.nat(),
  });
  const posts: string[] = [await write(stranger)];
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (actions, limit) => {
        for (const { by, isRepost, which } of actions) {
          const original = posts[which % posts.length] ?? '';
          if (isRepost) await by.api('POST', '/posts/repost', { ulid: original });
          else posts.push(await write(by));
        }
        expect(await listed(limit)).toEqual(await allOf('/posts/following', limit));
      },
    ),
    { numRuns: 5 },
  );
});

test('follows additions and removals at once', async () => {
  const { ann, stranger } = on.readers;
  const [first, second] = [await write(ann), await write(stranger)];
  expect(await listed()).toEqual([first]);
  await change(addToList, stranger);
  expect(await listed()).toEqual([second, first]);
  await change(removeFromList, ann);
  expect(await listed()).toEqual([second]);
  const third = await write(stranger);
  expect(await listed()).toEqual([third, second]);
  await stranger.do(deletePost, { query: { ulid: third } });
  expect(await listed()).toEqual([second]);
});

test('needs no follow, and leaves Home as it is', async () => {
  const { viewer, ann } = on.readers;
  const post = await write(ann);
  await viewer.do(unfollowUser, { params: { name: ann.username } });
  expect(await listed()).toEqual([post]);
  expect(await feed()).toEqual([]);
});

test('leaves out muted and blocked members and private groups', async () => {
  const { viewer, ann, bea, cleo } = on.readers;
  const group = await ann.createGroup(`Few of ${ann.username}`, { visibility: 'private' });
  await write(bea);
  await write(cleo);
  const post = await write(ann);
  await ann.post('Among us.', { groupId: group });
  await relate(viewer, 'mute', bea);
  await relate(cleo, 'block', viewer);
  expect(await listed()).toEqual([post]);
  await repost(ann, post);
  expect(await listed()).toEqual([post]);
});

test('refuses the list of another member', async () => {
  await on.readers.ann.refused(listListFeed, { params: { ulid: list } }, 404);
});
