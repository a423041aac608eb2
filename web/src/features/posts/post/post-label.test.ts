import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { postLabel, shownComments } from './post-label.ts';
import { postPath, shareLink } from './post-link.ts';

const post = (over: Partial<Post> = {}): Post =>
  ({
    id: 'P1',
    postType: 'POST',
    parentUlid: null,
    isSensitive: false,
    isTrolling: false,
    images: [],
    body: 'First light',
    user: { name: 'Marisol Vega', username: 'marisol' },
    postEngagement: { commentCount: 2, totalCommentCount: 5, reactions: [] },
    ...over,
  }) as Post;

test('a post is named in one sentence, and a covered one does not tell its words', () => {
  expect(postLabel(post(), '12m')).toBe('Marisol Vega @marisol, 12m: First light, 5 comments');
  const images = [{}, {}] as Post['images'];
  expect(postLabel(post({ images }), '12m')).toContain('12m: First light, 2 pictures, 5 comments');
  expect(postLabel(post({ images, body: '' }), '12m')).toContain('12m: 2 pictures, ');
  expect(postLabel(post({ images, isSensitive: true }), '12m')).toBe(
    'Marisol Vega @marisol, 12m: Sensitive Content, 5 comments',
  );
});

test('how many reacted is told, and not with what', () => {
  const counts = {
    commentCount: 0,
    totalCommentCount: 0,
    reactions: [{ name: 'heart', count: 1 }],
  };
  const postEngagement = counts as unknown as Post['postEngagement'];
  expect(postLabel(post({ postEngagement }), '12m')).toBe(
    'Marisol Vega @marisol, 12m: First light, 1 reaction',
  );
  counts.reactions.push({ name: 'fire', count: 3 });
  expect(postLabel(post({ postEngagement }), '12m')).toMatch(/First light, 4 reactions$/);
});

test('a quote is named with whom it speaks of', () => {
  const quoted = post({ user: { name: 'Tom', username: 'tom' } as Post['user'] });
  expect(postLabel(post({ isRepostWithComment: true }), '12m', quoted)).toBe(
    'Marisol Vega @marisol, 12m: First light, quoting Tom @tom, 5 comments',
  );
});

test('a post counts all comments below it, a comment its direct ones', () => {
  expect(shownComments(post())).toBe(5);
  expect(shownComments(post({ postType: 'COMMENT' }))).toBe(2);
});

test('a reply opens in its thread, everything else on its own page', { tags: ['GUARD-15'] }, () => {
  expect(postPath(post())).toBe('/post/P1');
  expect(postPath(post({ postType: 'REPLY', parentUlid: 'P0' }))).toBe(
    '/post/P0?scrollToComment=P1',
  );
});

test('the shared link carries the referral code', { tags: ['CARD-28', 'INVITE-17'] }, () => {
  expect(shareLink('https://rookery.example', '/post/P1', 'ab12cd34')).toBe(
    'https://rookery.example/post/P1?ref=ab12cd34',
  );
});
