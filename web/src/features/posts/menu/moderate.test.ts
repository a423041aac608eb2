import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';

import { moderatePost } from './moderate.part.ts';
import { deletePost, reportPost } from '#web/features/posts/post/delete-or-report.part.ts';

const post = {
  id: '01J0000000000000000000000A',
  images: [],
  groupId: null,
  parentUlid: null,
  rootUlid: null,
  repostId: null,
  isSensitive: false,
  isTrolling: false,
  isHidden: false,
  user: { userId: '01J0000000000000000000000B', badges: [] },
  postEngagement: { commentCount: 0, reactions: [] },
  userEngagement: {},
} as unknown as Post;

function openOffline() {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  const { posts, putPosts } = tab.page.part(createEntities);
  putPosts([post]);
  const told: unknown[] = [];
  const { onAnnounced } = tab.page.part(createEventBus);
  onAnnounced('reportsDecided', ({ id }) => told.push(['decided', id]));
  onAnnounced('postReported', ({ id }) => told.push(['reported', id]));
  return { ...tab, posts, told, done: () => world.done.map(({ call }) => call) };
}

test('accepts a decision offline and sends it later', async () => {
  const { page, posts, told, done, go, items } = openOffline();
  const decision = { action: 'removeContent', violation: 'spam', reason: 'Spam.' } as const;
  expect(await moderatePost(page, post, decision)).toBe(false);
  expect(told).toEqual([['decided', post.id]]);
  expect(posts.get(post.id)).toBeUndefined();
  go('online');
  await expect.poll(items).toEqual([]);
  expect(done()).toEqual(['POST /moderation/post/action/:action']);
});

test('marks a post as sensitive offline', async () => {
  const { page, posts } = openOffline();
  expect(await moderatePost(page, post, { action: 'applyNSFW', on: true })).toBe(false);
  expect(posts.get(post.id)?.isSensitive).toBe(true);
});

test('accepts a report and a deletion offline', async () => {
  const { page, posts, told, done, go, items } = openOffline();
  expect(await reportPost(page, post.id, 'spam')).toBe(false);
  expect(await deletePost(page, post, 'author')).toBe(false);
  expect(told).toEqual([['reported', post.id]]);
  expect(posts.get(post.id)).toBeUndefined();
  go('online');
  await expect.poll(items).toEqual([]);
  expect(done()).toEqual(['PUT /posts/flag', 'DELETE /posts/delete']);
});
