import { expect, test } from 'vitest';
import { staffStrings } from './staff-strings.ts';

test.each([
  [1, 0, 0, '1 post removed'],
  [0, 1, 0, '1 comment removed'],
  [2, 1, 0, '2 posts and 1 comment removed'],
  [2, 3, 0, '2 posts and 3 comments removed'],
  [0, 0, 0, 'Nothing was removed'],
  [3, 2, 1, '3 posts, 2 comments, and 1 repost removed'],
])('describes a bulk removal of %i, %i, %i by kind', (posts, comments, reposts, text) => {
  expect(staffStrings.swept(posts, comments, reposts)).toBe(text);
});
