import { expect, test } from 'vitest';

import { sortToBegin } from './comment-sort.ts';

test(
  'comments begin with the member’s setting, which is popular for who never chose',
  { tags: ['COMMENT-05'] },
  () => {
    expect(sortToBegin(false, 'popular', 'heard')).toBe('popular');
    expect(sortToBegin(false, 'oldest', 'heard')).toBe('oldest');
  },
);

test(
  'without a setting they begin with the newest, replies with the oldest',
  { tags: ['COMMENT-06'] },
  () => {
    expect(sortToBegin(false, 'popular', 'failed')).toBe('newest');
    expect(sortToBegin(false, 'best', 'heard')).toBe('newest');
    expect(sortToBegin(true, 'popular', 'failed')).toBe('oldest');
    expect(sortToBegin(true, 'newest', 'heard')).toBe('oldest');
    // On its way, it is waited for: another order would be fetched for nothing.
    expect(sortToBegin(false, 'popular', 'waiting')).toBe(null);
  },
);
