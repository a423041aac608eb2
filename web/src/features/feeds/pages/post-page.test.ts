import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { postsOf } from './post-page.ts';

const page = ['a', 'b'].map((id) => ({ id }) as Post);

test.each([['posts'], ['data']])('FEED-16 a page holds its posts in %s', (key) => {
  expect(postsOf({ [key]: page, next_cursor: null })).toEqual(page);
});

test('POST-59 nulls and the end marker are no posts of a page', () => {
  const data = [null, ...page, { id: 'END' } as Post, { id: null } as unknown as Post];
  expect(postsOf({ data, next_cursor: null })).toEqual(page);
});
