import fc from 'fast-check';
import { expect, test } from 'vitest';

import { panView, swipeOf, UNZOOMED, zoomView } from './viewer-gestures.ts';

const WINDOW = { x: 400, y: 800 };

test.each([
  [-100, 0, null],
  [-149, 0, null],
  [-150, 0, 'next'],
  [-160, 20, 'next'],
  [160, -20, 'previous'],
  [0, 100, null],
  [40, 160, 'close'],
  [0, -300, null],
])('reads a swipe of %i, %i pixels as %s', { tags: ['MEDIA-26'] }, (dx, dy, meant) => {
  expect(swipeOf(dx, dy)).toBe(meant);
});

test('keeps the point under the finger in place while zooming', () => {
  const point = { x: 100, y: -50 };
  const view = zoomView(UNZOOMED, 2, point, WINDOW);
  expect(view.scale).toBe(2);
  expect(point.x * view.scale + view.x).toBeCloseTo(100);
  expect(point.y * view.scale + view.y).toBeCloseTo(-50);
  expect(zoomView(view, 0.1, point, WINDOW)).toEqual(UNZOOMED);
});

test('keeps a picture in view and never below full size', () => {
  const moves = fc.array(
    fc.record({
      factor: fc.double({ min: 0.2, max: 4, noNaN: true }),
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    }),
  );
  fc.assert(
    fc.property(moves, (all) => {
      let view = UNZOOMED;
      for (const { factor, x, y } of all) {
        view = panView(zoomView(view, factor, { x, y }, WINDOW), x, y, WINDOW);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(5);
        expect(Math.abs(view.x)).toBeLessThanOrEqual((WINDOW.x * (view.scale - 1)) / 2 + 1e-6);
        expect(Math.abs(view.y)).toBeLessThanOrEqual((WINDOW.y * (view.scale - 1)) / 2 + 1e-6);
      }
    }),
  );
});
