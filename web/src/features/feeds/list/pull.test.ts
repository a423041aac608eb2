import { expect, test } from 'vitest';

import { isPulledEnough, pulledBy } from './pull.ts';

test('refreshes after a pull of 100 px, limited to 300', { tags: ['FEED-30'] }, () => {
  expect(pulledBy(100)).toBeCloseTo(40);
  expect(pulledBy(-50)).toBe(0);
  expect(isPulledEnough(pulledBy(249))).toBe(false);
  expect(isPulledEnough(pulledBy(250))).toBe(true);
  expect(isPulledEnough(pulledBy(260))).toBe(true);
  expect(pulledBy(750)).toBe(300);
  expect(pulledBy(2000)).toBe(300);
});
