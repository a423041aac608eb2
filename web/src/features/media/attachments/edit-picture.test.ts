import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cropOf, isWhole, type Turns, turnedSize } from './edit-picture.ts';
import { isAnimated } from './is-animated.ts';

const area = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const WHOLE = area(0, 0, 100, 100);

test('a quarter turn swaps width and height', () => {
  const sizes = ([0, 1, 2, 3] as const).map((turns) => turnedSize({ width: 4, height: 3 }, turns));
  expect(sizes.map(({ width }) => width)).toEqual([4, 3, 4, 3]);
});

test('crops the turned picture and keeps its resolution', () => {
  const picture = { width: 4000, height: 3000 };
  const edit = { turns: 1, area: area(0, 50, 100, 50) } as const;
  expect(cropOf(picture, edit)).toEqual({ x: 0, y: 2000, width: 3000, height: 2000, scale: 1 });
});

test('scales very large pictures down', () => {
  const { width, scale } = cropOf({ width: 8192, height: 100 }, { turns: 0, area: WHOLE });
  expect(width * scale).toBe(4096);
});

test('a crop lies inside the picture and is never empty', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const share = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom<Turns>(0, 1, 2, 3),
      fc.tuple(share, share, share, share),
      (width, height, turns, [x, y, wide, high]) => {
        const inside = area(x, y, Math.min(wide, 100 - x), Math.min(high, 100 - y));
        const crop = cropOf({ width, height }, { turns, area: inside });
        const whole = turnedSize({ width, height }, turns);
        expect(crop.width).toBeGreaterThan(0);
        expect(crop.height).toBeGreaterThan(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(whole.width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(whole.height);
        expect(Math.max(crop.width, crop.height) * crop.scale).toBeLessThanOrEqual(4096);
      },
    ),
  );
});

test('only an unturned whole picture is unedited', () => {
  expect(isWhole({ turns: 0, area: WHOLE })).toBe(true);
  expect(isWhole({ turns: 2, area: WHOLE })).toBe(false);
  expect(isWhole({ turns: 0, area: area(0, 0, 100, 80) })).toBe(false);
});

test('recognises animated PNG, WebP and GIF', async () => {
  const file = (text: string): Blob =>
    new Blob([Uint8Array.from(text, (char) => char.charCodeAt(0))]);
  const webp = (flags: string): Blob => file(`RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0${flags}\0\0\0`);
  expect(await isAnimated(file('\x89PNG\r\n\x1a\n IHDR acTL IDAT'))).toBe(true);
  expect(await isAnimated(file('\x89PNG\r\n\x1a\n IHDR IDAT acTL'))).toBe(false);
  expect(await isAnimated(webp('\x12'))).toBe(true);
  expect(await isAnimated(webp('\x10'))).toBe(false);
  expect(await isAnimated(file('GIF89a'))).toBe(true);
  expect(await isAnimated(file('\xff\xd8\xff'))).toBe(false);
});
