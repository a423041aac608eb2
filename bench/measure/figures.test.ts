import { expect, test } from 'vitest';
import { median, percentile, spread } from './figures.ts';

test('takes the middle figure, or the mean of two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('measures the spread as a share of the median', () => {
  expect(spread([0.9, 1, 1.1])).toBeCloseTo(0.2);
  expect(spread([5])).toBe(0);
});

test('returns the 99th percentile of a hundred figures', () => {
  const figures = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(percentile(figures, 99)).toBe(100);
  expect(percentile(figures, 50)).toBe(51);
});
