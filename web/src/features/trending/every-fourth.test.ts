import { expect, test } from 'vitest';

import { createEveryFourth } from './every-fourth.part.ts';

test('is due on every fourth call', { tags: ['TREND-07'] }, () => {
  const isDue = createEveryFourth();
  const due = Array.from({ length: 12 }, (_, at) => (isDue() ? at + 1 : 0)).filter(Boolean);
  expect(due).toEqual([4, 8, 12]);
});
