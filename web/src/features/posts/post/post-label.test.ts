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

test('names a post in one sentence, without covered text', () => {
  expect(postLabel(post(), '12m')).toBe('Marisol Vega @marisol, 12m: First light, 5 comments');
  const images = [{}, {}] as Post['images'];
  expect(postLabel(post({ images }), '12m')).toContain('12m: First light, 2 pictures, 5 comments');
  expect(postLabel(post({ images, body: '' }), '12m')).toContain('12m: 2 pictures, ');
  expect(postLabel(post({ images, isSensitive: true }), '12m')).toBe(
    'Marisol Vega @marisol, 12m: Sensitive Content, 5 comments',
  );
});

test('includes the number of reactions only', () => {
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

test('names the author of the quoted post', () => {
  const quoted = post({ user: { name: 'Tom', username: 'tom' } as Post['user'] });
  expect(postLabel(post({ isRepostWithComment: true }), '12m', quoted)).toBe(
    'Marisol Vega @marisol, 12m: First light, quoting Tom @tom, 5 comments',
  );
});

test('counts all levels below a post, direct replies below comments', () => {
  expect(shownComments(post())).toBe(5);
  expect(shownComments(post({ postType: 'COMMENT' }))).toBe(2);
});

test('links a reply to its thread, others to their page', { tags: ['GUARD-15'] }, () => {
  expect(postPath(post())).toBe('/post/P1');
  expect(postPath(post({ postType: 'REPLY', parentUlid: 'P0' }))).toBe(
    '/post/P0?scrollToComment=P1',
  );
});

test('adds the referral code to the shared link', { tags: ['CARD-28', 'INVITE-17'] }, () => {
  expect(shareLink('https://rookery.example', '/post/P1', 'ab12cd34')).toBe(
    'https://rookery.example/post/P1?ref=ab12cd34',
  );
});
