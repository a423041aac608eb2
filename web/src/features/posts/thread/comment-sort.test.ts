import { expect, test } from 'vitest';

import { sortToBegin } from './comment-sort.ts';

test('sorts comments by the setting, popular by default', { tags: ['COMMENT-05'] }, () => {
  expect(sortToBegin(false, 'popular', 'heard')).toBe('popular');
  expect(sortToBegin(false, 'oldest', 'heard')).toBe('oldest');
});

test(
  'sorts comments newest first without a setting, replies oldest first',
  { tags: ['COMMENT-06'] },
  () => {
    expect(sortToBegin(false, 'popular', 'failed')).toBe('newest');
    expect(sortToBegin(false, 'best', 'heard')).toBe('newest');
    expect(sortToBegin(true, 'popular', 'failed')).toBe('oldest');
    expect(sortToBegin(true, 'newest', 'heard')).toBe('oldest');
    expect(sortToBegin(false, 'popular', 'waiting')).toBe(null);
  },
);
