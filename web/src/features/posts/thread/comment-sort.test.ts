import { expect, test } from 'vitest';

import { initialSort } from './comment-sort.ts';

test('sorts comments by the setting, popular by default', { tags: ['COMMENT-05'] }, () => {
  expect(initialSort(false, 'popular', 'heard')).toBe('popular');
  expect(initialSort(false, 'oldest', 'heard')).toBe('oldest');
});

test(
  'sorts comments newest first without a setting, replies oldest first',
  { tags: ['COMMENT-06'] },
  () => {
    expect(initialSort(false, 'popular', 'failed')).toBe('newest');
    expect(initialSort(false, 'best', 'heard')).toBe('newest');
    expect(initialSort(true, 'popular', 'failed')).toBe('oldest');
    expect(initialSort(true, 'newest', 'heard')).toBe('oldest');
    expect(initialSort(false, 'popular', 'waiting')).toBe(null);
  },
);
