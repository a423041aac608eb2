import { expect, test } from 'vitest';

import { noPostsText } from './no-posts.ts';

test('names the search term with the sign of its kind', { tags: ['FEED-43', 'FEED-44'] }, () => {
  expect(noPostsText('hashtag', 'zzz')).toBe('No posts found for #zzz.');
  expect(noPostsText('username', 'zzz')).toBe('No posts found for @zzz.');
  expect(noPostsText('ticker', 'ZZZ')).toBe('No posts found for $ZZZ.');
  expect(noPostsText('posts', 'zzz')).toBe('No posts found for zzz.');
});

test('doesn’t repeat a typed sign and keeps other text', { tags: ['FEED-44'] }, () => {
  expect(noPostsText('hashtag', '#zzz')).toBe('No posts found for #zzz.');
  expect(noPostsText('posts', '#zzz')).toBe('No posts found for #zzz.');
});
