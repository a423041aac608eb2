import { expect, test } from 'vitest';

import { avatarUrl, pictureUrl } from './picture-width.ts';

const KEY = '/media/a1B2-c3_D4';

test.each([
  [306, 1, 500],
  [512, 1, 500],
  [600, 1, 1024],
  [306, 2, 1024],
  [306, 3, 1024],
  [568, 2, 1024],
  [600, 2, 1920],
  [1280, 1, 1920],
  [4000, 2, 1920],
])(
  'requests pictures of %i at density %i in width %i',
  { tags: ['MEDIA-27'] },
  (px, density, width) => {
    expect(pictureUrl(`${KEY}.webp`, px, density)).toBe(`${KEY}.webp?width=${width}`);
  },
);

test.each([
  [20, 1, 40],
  [44, 1, 40],
  [44, 2, 80],
  [44, 3, 80],
  [56, 1, 80],
  [96, 2, 500],
])(
  'requests avatars of %i at density %i in width %i',
  { tags: ['MEDIA-28'] },
  (px, density, width) => {
    expect(avatarUrl(`${KEY}.webp`, px, density)).toBe(`${KEY}.webp?width=${width}`);
  },
);

test('adds a width to stills and GIFs but no others', { tags: ['MEDIA-27'] }, () => {
  expect(pictureUrl(`${KEY}-still.webp`, 300, 1)).toBe(`${KEY}-still.webp?width=500`);
  expect(pictureUrl(`${KEY}.gif`, 300, 1)).toBe(`${KEY}.gif?width=500`);
  for (const url of [
    '/media/demo/1.svg',
    '/media/gifs/wave.gif',
    '/media/previews/ab.webp',
    `${KEY}.mp4`,
    'https://media.example/a.gif',
    `https://media.example${KEY}.webp`,
    `${KEY}.webp?width=40`,
  ]) {
    expect(pictureUrl(url, 300, 1)).toBe(url);
    expect(avatarUrl(url, 44, 1)).toBe(url);
  }
});
