import { expect, test } from 'vitest';

import { FailureCounts } from './failure-counts.ts';

function problem(where: string, message: string) {
  return { where, errors: [new Error(message)], evidence: [] };
}

test('counts failures by test and reason, the most frequent first', () => {
  const counts = new FailureCounts();
  counts.add([problem('a.test.ts > opens', 'late\nby 3 s')]);
  counts.add([problem('b.test.ts > closes', 'gone'), problem('a.test.ts > opens', 'late\nby 4 s')]);
  counts.add([problem('a.test.ts > opens', 'never')]);
  expect(counts.lines(30)).toEqual([
    '3 of 30 runs: a.test.ts > opens',
    '  2 x late',
    '  1 x never',
    '1 of 30 runs: b.test.ts > closes',
    '  1 x gone',
  ]);
});
