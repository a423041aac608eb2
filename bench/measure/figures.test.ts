import { expect, test } from 'vitest';
import { median, percentile, spread } from './figures.ts';

test('the median is the figure in the middle, and of an even number the mean of both', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('the spread is what lies between the lowest and the highest, as a share of the median', () => {
  expect(spread([0.9, 1, 1.1])).toBeCloseTo(0.2);
  expect(spread([5])).toBe(0);
});

test('of a hundred figures the 99th percentile is the highest but none', () => {
  const figures = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(percentile(figures, 99)).toBe(100);
  expect(percentile(figures, 50)).toBe(51);
});
