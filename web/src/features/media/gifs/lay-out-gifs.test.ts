import { expect, test } from 'vitest';

import { layOutGifs, styleOf } from './lay-out-gifs.ts';

const square = { width: 240, height: 240 };
const wide = { width: 320, height: 160 };

test('puts each image into the shortest column', () => {
  const { width, height, tiles } = layOutGifs([square, wide, wide, square], 2, 4);
  expect(width).toBe(204);
  expect(tiles).toEqual([
    { left: 0, top: 0, width: 100, height: 100 },
    { left: 104, top: 0, width: 100, height: 50 },
    { left: 104, top: 54, width: 100, height: 50 },
    { left: 0, top: 104, width: 100, height: 100 },
  ]);
  expect(height).toBe(204);
});

test('keeps earlier images in place when adding more', () => {
  const few = layOutGifs([square, wide, square], 2, 4);
  const more = layOutGifs([square, wide, square, wide, square], 2, 4);
  expect(more.tiles.slice(0, 3)).toEqual(few.tiles);
});

test('fits unknown and extreme sizes', () => {
  const sizes = [
    { width: 0, height: 0 },
    { width: 10, height: 4000 },
    { width: 4000, height: 10 },
  ];
  expect(layOutGifs(sizes, 1, 0).tiles.map(({ height }) => height)).toEqual([100, 160, 40]);
  expect(layOutGifs([], 2, 4)).toEqual({ width: 204, height: 0, tiles: [] });
});

test('positions tiles in percent of the wall', () => {
  const wall = layOutGifs([square, square, square], 2, 0);
  expect(wall.tiles.map((tile) => styleOf(tile, wall))).toEqual([
    { left: '0.000%', top: '0.000%', width: '50.000%', height: '50.000%' },
    { left: '50.000%', top: '0.000%', width: '50.000%', height: '50.000%' },
    { left: '0.000%', top: '50.000%', width: '50.000%', height: '50.000%' },
  ]);
});
