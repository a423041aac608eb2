import { expect, test } from 'vitest';

import { anchorAt, carryOver, isAtTop, nextRows, nextAnchor, STICKY_HEADER_PX } from './anchor.ts';
import { createGeometry } from './list-geometry.ts';
import { createRowHeights } from './row-heights.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

function list() {
  const heights = createRowHeights();
  for (const id of ids) heights.measure(id, 200);
  const geometry = createGeometry(heights);
  geometry.set(ids, ids.length);
  return geometry;
}

test('picks the first post not fully behind the header', () => {
  const geometry = list();
  expect(anchorAt(geometry, STICKY_HEADER_PX)).toEqual({ postId: 'a', top: STICKY_HEADER_PX });
  expect(anchorAt(geometry, STICKY_HEADER_PX - 150)).toEqual({
    postId: 'a',
    top: STICKY_HEADER_PX - 150,
  });
  expect(anchorAt(geometry, STICKY_HEADER_PX - 250)).toEqual({
    postId: 'b',
    top: STICKY_HEADER_PX - 50,
  });
  expect(anchorAt(geometry, -5000)).toEqual({ postId: 'e', top: -4200 });
});

test('is at the top while the list’s start is visible', () => {
  const geometry = list();
  expect(isAtTop(null, geometry)).toBe(true);
  expect(isAtTop({ postId: 'a', top: STICKY_HEADER_PX + 300 }, geometry)).toBe(true);
  expect(isAtTop({ postId: 'a', top: STICKY_HEADER_PX - 20 }, geometry)).toBe(true);
  expect(isAtTop({ postId: 'a', top: STICKY_HEADER_PX - 60 }, geometry)).toBe(false);
  expect(isAtTop({ postId: 'b', top: STICKY_HEADER_PX + 10 }, geometry)).toBe(false);
});

test('moves the anchor to the next remaining or previous post', () => {
  const geometry = list();
  const anchor = { postId: 'c', top: 40 };
  expect(carryOver(anchor, geometry, ['n', ...ids])).toEqual(anchor);
  expect(carryOver(anchor, geometry, ['a', 'b', 'd', 'e'])).toEqual({ postId: 'd', top: 240 });
  expect(carryOver(anchor, geometry, ['a', 'e'])).toEqual({ postId: 'e', top: 440 });
  expect(carryOver(anchor, geometry, ['a', 'b'])).toEqual({ postId: 'b', top: -160 });
  expect(carryOver(anchor, geometry, ['x', 'y'])).toBe(null);
  expect(carryOver({ postId: 'c', top: 120 }, geometry, ['a', 'd'])).toEqual({
    postId: 'd',
    top: 120,
  });
});

test('anchors the post below a partly hidden one', () => {
  const geometry = list();
  expect(nextAnchor({ postId: 'b', top: -100 }, geometry, 800)).toEqual({ postId: 'c', top: 100 });
  const alone = { postId: 'b', top: 50 };
  expect(nextAnchor(alone, geometry, 300)).toBe(alone);
  const whole = { postId: 'b', top: STICKY_HEADER_PX + 20 };
  expect(nextAnchor(whole, geometry, 800)).toBe(whole);
  const last = { postId: 'e', top: 50 };
  expect(nextAnchor(last, geometry, 800)).toBe(last);
});

test('adds one row per frame but visible rows immediately', () => {
  const seen = { first: 10, last: 14 };
  const wanted = { first: 2, last: 22 };
  expect(nextRows({ first: 10, last: 14 }, wanted, seen)).toEqual({ first: 9, last: 15 });
  expect(nextRows({ first: 2, last: 21 }, wanted, seen)).toEqual({ first: 2, last: 22 });
  expect(nextRows({ first: 4, last: 11 }, wanted, seen)).toEqual({ first: 3, last: 14 });
  expect(nextRows({ first: 60, last: 70 }, wanted, seen)).toEqual(seen);
});

test('removes surplus rows a few at a time', () => {
  const seen = { first: 10, last: 14 };
  const drawn = { first: 3, last: 25 };
  expect(nextRows(drawn, { first: 5, last: 23 }, seen)).toBe(drawn);
  expect(nextRows(drawn, { first: 6, last: 23 }, seen)).toEqual({ first: 6, last: 23 });
});
