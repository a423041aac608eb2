import { expect, test } from 'vitest';

import { noPostsText } from './no-posts.ts';

test(
  'an empty search names what was sought, with the sign of its kind',
  { tags: ['FEED-43', 'FEED-44'] },
  () => {
    expect(noPostsText('hashtag', 'zzz')).toBe('No posts found for #zzz.');
    expect(noPostsText('username', 'zzz')).toBe('No posts found for @zzz.');
    expect(noPostsText('ticker', 'ZZZ')).toBe('No posts found for $ZZZ.');
    expect(noPostsText('posts', 'zzz')).toBe('No posts found for zzz.');
  },
);

test(
  'a sign that was typed is not said twice, and any other text stays as it is',
  { tags: ['FEED-44'] },
  () => {
    expect(noPostsText('hashtag', '#zzz')).toBe('No posts found for #zzz.');
    expect(noPostsText('posts', '#zzz')).toBe('No posts found for #zzz.');
  },
);
