import { expect, test } from 'vitest';

import { frameOf, tileWidth } from './media-frame.ts';

function limitsOf({ maxWidth }: ReturnType<typeof frameOf>): [px: number, svh: number] {
  const [, px, svh] = /^min\((\d+)px, ([\d.]+)svh\)$/.exec(maxWidth) ?? [];
  return [Number(px), Number(svh)];
}

test('keeps the ratio of a picture and narrows tall ones', () => {
  const wide = frameOf({ widthPx: 1600, heightPx: 900 });
  expect(wide.aspectRatio).toBe('1.7778');
  expect(limitsOf(wide)[0]).toBe(907);
  const tall = frameOf({ widthPx: 1080, heightPx: 1920 });
  expect(tall.aspectRatio).toBe('0.5625');
  expect(limitsOf(tall)[0] / 0.5625).toBeLessThanOrEqual(511);
});

test('limits a picture to half the window’s height', { tags: ['MEDIA-29'] }, () => {
  for (const [widthPx, heightPx] of [
    [1080, 1920],
    [100, 9000],
    [1600, 900],
    [0, 0],
  ] as const) {
    const frame = frameOf({ widthPx, heightPx });
    expect(limitsOf(frame)[1] / Number(frame.aspectRatio)).toBeCloseTo(50, 1);
    expect(limitsOf(frame)[1] / Number(frame.aspectRatio)).toBeLessThanOrEqual(50.01);
  }
});

test('crops extreme ratios', () => {
  expect(frameOf({ widthPx: 100, heightPx: 9000 }).aspectRatio).toBe('0.5000');
  expect(frameOf({ widthPx: 9000, heightPx: 100 }).aspectRatio).toBe('3.0000');
});

test('doesn’t enlarge small pictures and frames unknown sizes', () => {
  expect(limitsOf(frameOf({ widthPx: 320, heightPx: 240 }))[0]).toBe(320);
  expect(limitsOf(frameOf({ widthPx: 16, heightPx: 16 }))[0]).toBe(240);
  expect(frameOf({ widthPx: 0, heightPx: 0 }).aspectRatio).toBe('1.3333');
});

test('a picture beside others takes half the column', () => {
  expect(tileWidth(390, 1)).toBe(304);
  expect([2, 3, 4, 5].map((count) => tileWidth(390, count))).toEqual([152, 152, 152, 152]);
  expect(tileWidth(1280, 2)).toBe(257);
});
