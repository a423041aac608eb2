import { expect, test } from 'vitest';

import { positionList } from './suggest-position.ts';

const window = { top: 0, left: 0, width: 1280, height: 800 };
const phone = { top: 0, left: 0, width: 390, height: 844 };
const line = (top: number, left = 100) => ({ top, left, width: 8, height: 24 });

test('puts the list below the line at its own width', () => {
  expect(positionList(line(200), 280, window)).toEqual({
    left: 100,
    width: 340,
    top: 230,
    maxHeight: 562,
  });
});

test('keeps within the right edge and fills a narrow window', () => {
  expect(positionList(line(200, 1270), 280, window).left).toBe(1280 - 8 - 340);
  expect(positionList(line(200, 380), 280, phone)).toMatchObject({ left: 42, width: 340 });
  expect(positionList(line(200, 300), 280, { ...phone, width: 320 })).toMatchObject({
    left: 8,
    width: 304,
  });
});

test('stays in the area above the keyboard', () => {
  const seen = { ...phone, height: 420 };
  expect(positionList(line(200), 280, seen)).toMatchObject({ top: 230, maxHeight: 182 });
});

test('opens above the line when there is no room below', () => {
  const seen = { ...phone, height: 420 };
  expect(positionList(line(340), 280, seen)).toMatchObject({ bottom: 334, maxHeight: 326 });
});

test('keeps the list visible when its line scrolls away', () => {
  expect(positionList(line(-300), 280, phone)).toMatchObject({ top: 6 });
  expect(positionList(line(2000), 280, phone)).toMatchObject({ bottom: 838 });
});
