import type { Gif } from '@rookery/contract/media/search-gifs.ts';
import { expect, test } from 'vitest';

import { gifQuery, gifsOf, nextPage, pickedGif, type GifPage } from './gif-pages.ts';

const gif = (id: string, url = `/media/gifs/${id}.gif`): Gif => {
  const file = { url, width: 240, height: 240 };
  return { id, title: `A ${id}`, images: { preview_gif: file, original: file } };
};

function page(count: number, total: number, from = 0): GifPage {
  const data = Array.from({ length: count }, (_, at) => gif(`g${from + at}`));
  const pagination = { total_count: total, count, offset: from };
  return { success: true, data, pagination, provider: 'library' };
}

test('requests pages of 20 and omits an empty query', { tags: ['GIF-02', 'GIF-04'] }, () => {
  expect(gifQuery(' happy dance ', 1)).toEqual({ q: 'happy dance', limit: 20, offset: 0 });
  expect(gifQuery('happy dance', 3)).toEqual({ q: 'happy dance', limit: 20, offset: 40 });
  expect(gifQuery('  ', 1)).toEqual({ limit: 20, offset: 0 });
  expect(gifQuery('x'.repeat(300), 1).q).toHaveLength(100);
});

test('has a next page after a full page unless complete', { tags: ['GIF-05'] }, () => {
  expect(nextPage([page(20, 103)])).toBe(2);
  expect(nextPage([page(20, 103), page(20, 103, 20)])).toBe(3);
  expect(nextPage([page(13, 13)])).toBeUndefined();
  expect(nextPage([page(13, 400)])).toBeUndefined();
  expect(nextPage([page(20, 103), page(3, 103, 20)])).toBeUndefined();
  expect(nextPage([page(0, 0)])).toBeUndefined();
  expect(nextPage([page(20, 20)])).toBeUndefined();
  expect(nextPage([page(20, 103), page(0, 103, 20)])).toBeUndefined();
});

test('shows each GIF once at its first position', () => {
  const ids = gifsOf([page(20, 40), page(20, 40, 19)]).map(({ id }) => id);
  expect(ids).toHaveLength(39);
  expect(ids.slice(18, 21)).toEqual(['g18', 'g19', 'g20']);
});

test('returns links that end at .gif', { tags: ['GIF-06'] }, () => {
  const link = 'https://media1.giphy.com/media/v1.x/abc/giphy.gif';
  const trimmed = (url: string): string => pickedGif(gif('a', url)).images.original.url;
  expect(trimmed(`${link}?cid=ecf0&rid=giphy.gif&ct=g`)).toBe(link);
  expect(trimmed(`${link}#x`)).toBe(link);
  expect(trimmed(link)).toBe(link);
  expect(trimmed('/media/gifs/ok.gif')).toBe('/media/gifs/ok.gif');
});
