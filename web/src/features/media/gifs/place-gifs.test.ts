import { expect, test } from 'vitest';

import { placeGifs, styleOf } from './place-gifs.ts';

const square = { width: 240, height: 240 };
const wide = { width: 320, height: 160 };

test('hangs each picture where the wall is lowest', () => {
  const { width, height, places } = placeGifs([square, wide, wide, square], 2, 4);
  expect(width).toBe(204);
  expect(places).toEqual([
    { left: 0, top: 0, width: 100, height: 100 },
    { left: 104, top: 0, width: 100, height: 50 },
    { left: 104, top: 54, width: 100, height: 50 },
    { left: 0, top: 104, width: 100, height: 100 },
  ]);
  expect(height).toBe(204);
});

test('what is added moves nothing that hangs', () => {
  const few = placeGifs([square, wide, square], 2, 4);
  const more = placeGifs([square, wide, square, wide, square], 2, 4);
  expect(more.places.slice(0, 3)).toEqual(few.places);
});

test('sizes that are not known or beyond measure still fit', () => {
  const sizes = [
    { width: 0, height: 0 },
    { width: 10, height: 4000 },
    { width: 4000, height: 10 },
  ];
  expect(placeGifs(sizes, 1, 0).places.map(({ height }) => height)).toEqual([100, 160, 40]);
  expect(placeGifs([], 2, 4)).toEqual({ width: 204, height: 0, places: [] });
});

test('places are parts of the wall', () => {
  const wall = placeGifs([square, square, square], 2, 0);
  expect(wall.places.map((place) => styleOf(place, wall))).toEqual([
    { left: '0.000%', top: '0.000%', width: '50.000%', height: '50.000%' },
    { left: '50.000%', top: '0.000%', width: '50.000%', height: '50.000%' },
    { left: '0.000%', top: '50.000%', width: '50.000%', height: '50.000%' },
  ]);
});
