import { expect, test } from 'vitest';

import { firstRevealed, loadDelay, reveal, sliceSize } from './reveal.ts';

test('requests 50, 20 or 10 posts by connection speed', { tags: ['FEED-20'] }, () => {
  expect((['fast', 'medium', 'slow'] as const).map(sliceSize)).toEqual([50, 20, 10]);
});

test('shows twenty first, and twenty below a restored position', { tags: ['FEED-24'] }, () => {
  expect(firstRevealed(50, 0)).toBe(20);
  expect(firstRevealed(12, 0)).toBe(12);
  expect(firstRevealed(200, 90)).toBe(110);
});

test('reveals five more within 30 percent of the bottom', { tags: ['FEED-19', 'FEED-22'] }, () => {
  expect(reveal(20, 50, 13)).toBe(20);
  expect(reveal(20, 50, 14)).toBe(25);
  expect(reveal(20, 50, 19)).toBe(30);
  expect(reveal(48, 50, 47)).toBe(50);
});

test('waits 3 s between pages except at the end', { tags: ['FEED-21', 'FEED-26'] }, () => {
  const at = (lastVisible: number, sinceLastMs: number) =>
    loadDelay({ loaded: 50, lastVisible, slice: 50, sinceLastMs });
  expect(at(10, 10_000)).toBe(null);
  expect(at(34, 10_000)).toBe(0);
  expect(at(34, 1000)).toBe(2000);
  expect(at(46, 1000)).toBe(0);
});
