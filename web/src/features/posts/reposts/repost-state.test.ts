import type { Post } from '@rookery/contract/posts/post.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { revertOwnRepost, nextUndoTarget, withOwnRepost } from './repost-state.ts';

type Marked = Pick<Post, 'postEngagement' | 'userEngagement'>;

const post = (repostCount: number, over: Partial<Post['userEngagement']> = {}): Marked =>
  ({
    postEngagement: { repostCount, commentCount: 4 },
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, ...over },
  }) as Marked;
const count = (marked: Marked): number => marked.postEngagement.repostCount;

test('undoes the repost before the quote', { tags: ['REPOST-06', 'REPOST-09'] }, () => {
  expect(nextUndoTarget(post(3))).toBeNull();
  expect(nextUndoTarget(post(3, { hasReposted: true }))).toBe('repost');
  expect(nextUndoTarget(post(3, { hasRepostedWithComment: true }))).toBe('quote');
  const both = post(3, { hasReposted: true, hasRepostedWithComment: true });
  expect(nextUndoTarget(both)).toBe('repost');
  expect(nextUndoTarget(withOwnRepost(both, false))).toBe('quote');
});

test('changes viewer state and count together, never below zero', { tags: ['REPOST-07'] }, () => {
  const on = withOwnRepost(post(3), true);
  expect([on.userEngagement.hasReposted, count(on)]).toEqual([true, 4]);
  expect(withOwnRepost(on, true)).toBe(on);
  const off = withOwnRepost(on, false);
  expect(off).toEqual(post(3));
  expect(count(withOwnRepost(post(0, { hasReposted: true }), false))).toBe(0);
});

test('reverts a failed step but keeps a newer count', { tags: ['REPOST-14'] }, () => {
  const before = post(3);
  const shown = withOwnRepost(before, true);
  expect(revertOwnRepost(shown, shown, before)).toEqual(before);
  const told = { ...shown, postEngagement: { ...shown.postEngagement, repostCount: 9 } };
  expect(revertOwnRepost(told, shown, before)).toEqual(post(9));
  fc.assert(
    fc.property(fc.nat(50), fc.boolean(), fc.boolean(), (reposts, hasReposted, on) => {
      const start = post(reposts, { hasReposted });
      const optimistic = withOwnRepost(start, on);
      expect(revertOwnRepost(optimistic, optimistic, start)).toEqual(start);
    }),
  );
});
