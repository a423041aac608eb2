import { expect, test } from 'vitest';

import { frameOf } from './media-frame.ts';

const heightOf = ({ aspectRatio, maxWidth }: ReturnType<typeof frameOf>): number =>
  maxWidth / Number(aspectRatio);

test('a picture keeps its shape, and a tall one is drawn narrower instead of longer', () => {
  expect(frameOf({ widthPx: 1600, heightPx: 900 })).toEqual({
    ...{ aspectRatio: '1.7778', maxWidth: 907 },
  });
  const tall = frameOf({ widthPx: 1080, heightPx: 1920 });
  expect(tall.aspectRatio).toBe('0.5625');
  expect(heightOf(tall)).toBeLessThanOrEqual(511);
});

test('extreme shapes are cut to what a feed can bear', () => {
  expect(frameOf({ widthPx: 100, heightPx: 9000 }).aspectRatio).toBe('0.5000');
  expect(frameOf({ widthPx: 9000, heightPx: 100 }).aspectRatio).toBe('3.0000');
});

test('small pictures are not blown up, and unknown sizes get a box all the same', () => {
  expect(frameOf({ widthPx: 320, heightPx: 240 }).maxWidth).toBe(320);
  expect(frameOf({ widthPx: 16, heightPx: 16 }).maxWidth).toBe(240);
  expect(frameOf({ widthPx: 0, heightPx: 0 }).aspectRatio).toBe('1.3333');
});
