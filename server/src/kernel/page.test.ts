import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSize } from './page.ts';

test('clamps the requested size', { tags: ['FEED-19'] }, () => {
  expect(pageSize(undefined, 5)).toBe(5);
  expect(pageSize(7, 5)).toBe(7);
  expect(pageSize(0, 5)).toBe(1);
  expect(pageSize(-3, 5)).toBe(1);
  expect(pageSize(50, 5)).toBe(50);
  expect(pageSize(51, 5)).toBe(50);
  expect(pageSize(21, 5, 20)).toBe(20);
});

test('always returns a valid page size', () => {
  fc.assert(
    fc.property(fc.option(fc.integer(), { nil: undefined }), (asked) => {
      const size = pageSize(asked, 20, 50);
      expect(size).toBeGreaterThanOrEqual(1);
      expect(size).toBeLessThanOrEqual(50);
    }),
  );
});
