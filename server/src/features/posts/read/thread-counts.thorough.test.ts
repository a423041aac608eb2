// Thorough: seven times as many random threads as the fast tier.
import { test } from 'vitest';
import { threadCounts } from '#test/thread-counts.ts';

const on = threadCounts();

test('keeps the counts equal to the rows', { tags: ['COMMENT-21', 'POST-32', 'MOD-28'] }, () =>
  on.property(15),
);
