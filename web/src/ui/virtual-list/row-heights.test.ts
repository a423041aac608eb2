import { expect, test } from 'vitest';

import { createRowHeights } from './row-heights.ts';

test('assumes 170 px for a row that was never measured', { tags: ['FEED-23'] }, () => {
  expect(createRowHeights().of('a')).toBe(170);
});

test('stores measured heights by post', () => {
  const heights = createRowHeights();
  expect(heights.measure('a', 312.5)).toBe(true);
  expect(heights.measure('a', 312.52)).toBe(false);
  expect(heights.measure('b', 170)).toBe(false);
  expect(heights.of('a')).toBe(312.52);
  expect(heights.known('b')).toBe(170);
});

test('treats heights as guesses after a change of width', () => {
  const heights = createRowHeights();
  expect(heights.setWidth(390)).toBe(true);
  expect(heights.setWidth(390)).toBe(false);
  heights.measure('a', 400);
  expect(heights.setWidth(600)).toBe(true);
  expect(heights.of('a')).toBe(400);
  expect(heights.known('a')).toBe(undefined);
  heights.measure('a', 300);
  expect(heights.of('a')).toBe(300);
});

test('restores stored heights, as estimates for another width', () => {
  const before = createRowHeights();
  before.setWidth(390);
  before.measure('a', 312.27);
  before.measure('c', 200);
  const snapshot = before.snapshot(['a', 'b', 'c']);
  expect(snapshot).toEqual({ heights: [312.265625, 0, 200], width: 390 });

  const after = createRowHeights();
  after.restore(['a', 'b', 'c'], snapshot);
  expect(after.setWidth(390)).toBe(false);
  expect([after.known('a'), after.known('b'), after.of('c')]).toEqual([312.265625, undefined, 200]);

  const wider = createRowHeights();
  wider.setWidth(600);
  wider.measure('a', 250);
  wider.restore(['a', 'b', 'c'], snapshot);
  expect([wider.known('a'), wider.known('c'), wider.of('c')]).toEqual([250, undefined, 200]);
});
