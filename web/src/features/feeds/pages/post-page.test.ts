import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { postsOf } from './post-page.ts';

const page = ['a', 'b'].map((id) => ({ id }) as Post);

test.each([['posts'], ['data']])(
  'reads the posts of a page in %s',
  { tags: ['FEED-16'] },
  (key) => {
    expect(postsOf({ [key]: page, next_cursor: null })).toEqual(page);
  },
);

test('skips nulls and the end marker', { tags: ['POST-59'] }, () => {
  const data = [null, ...page, { id: 'END' } as Post, { id: null } as unknown as Post];
  expect(postsOf({ data, next_cursor: null })).toEqual(page);
});
