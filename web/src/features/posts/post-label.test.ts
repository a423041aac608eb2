import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { isCoverNeeded, postLabel, shownComments } from './post-label.ts';
import { postPath, shareLink } from './post-link.ts';

const post = (over: Partial<Post> = {}): Post =>
  ({
    id: 'P1',
    postType: 'POST',
    parentUlid: null,
    isSensitive: false,
    body: 'First light',
    user: { name: 'Marisol Vega', username: 'marisol' },
    postEngagement: { commentCount: 2, totalCommentCount: 5 },
    ...over,
  }) as Post;

test('a post is named in one sentence, and a covered one does not tell its words', () => {
  expect(postLabel(post(), '12m', false)).toBe(
    'Marisol Vega @marisol, 12m: First light, 5 comments',
  );
  expect(postLabel(post(), '12m', true)).not.toContain('First light');
});

test('a post counts all answers below it, a comment its direct ones', () => {
  expect(shownComments(post())).toBe(5);
  expect(shownComments(post({ postType: 'COMMENT' }))).toBe(2);
});

test('CARD-10 CARD-11 posts and comments are covered when sensitive, replies are not', () => {
  expect(isCoverNeeded(post({ isSensitive: true }))).toBe(true);
  expect(isCoverNeeded(post({ isSensitive: true, postType: 'COMMENT' }))).toBe(true);
  expect(isCoverNeeded(post({ isSensitive: true, postType: 'REPLY' }))).toBe(false);
  expect(isCoverNeeded(post())).toBe(false);
});

test('GUARD-15 a reply opens in its thread, everything else on its own page', () => {
  expect(postPath(post())).toBe('/post/P1');
  expect(postPath(post({ postType: 'REPLY', parentUlid: 'P0' }))).toBe(
    '/post/P0?scrollToComment=P1',
  );
});

test('CARD-28 the shared link carries the referral code', () => {
  expect(shareLink('https://rookery.example', 'P1', 'ab12cd34')).toBe(
    'https://rookery.example/post/P1?ref=ab12cd34',
  );
});
