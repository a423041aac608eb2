import { expect, test } from 'vitest';

import { nextChoice, placeOver } from './reaction-keys.ts';

test('moves through the grid with the arrow keys', () => {
  const go = (key: string, at: number) => nextChoice(key, at, 13, 6);
  expect([go('ArrowRight', 0), go('ArrowRight', 12), go('ArrowLeft', 0)]).toEqual([1, 0, 12]);
  expect([go('ArrowDown', 1), go('ArrowDown', 7), go('ArrowUp', 8)]).toEqual([7, 12, 2]);
  expect([go('ArrowUp', 3), go('Home', 9), go('End', 2)]).toEqual([0, 0, 12]);
  expect([go('x', 2), go('Enter', 2)]).toEqual([null, null]);
});

test('places the picker above its button or below the header', () => {
  const size = { width: 272, height: 52 };
  const room = { width: 390, top: 56 };
  const button = (top: number, left: number) => ({ top, bottom: top + 44, left, width: 44 });
  expect(placeOver(button(400, 170), size, room)).toEqual({ top: 344, left: 56, isAbove: true });
  expect(placeOver(button(119, 170), size, room)).toMatchObject({ top: 167, isAbove: false });
  expect(placeOver(button(120, 170), size, room).isAbove).toBe(true);
  expect(placeOver(button(400, 0), size, room).left).toBe(8);
  expect(placeOver(button(400, 346), size, room).left).toBe(110);
  expect(placeOver(button(400, 10), size, { width: 200, top: 0 }).left).toBe(8);
});
