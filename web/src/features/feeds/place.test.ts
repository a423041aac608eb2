import { expect, test } from 'vitest';

import type { IdPages } from './list-pages.ts';
import { forgetPlace, idsAround, readPlace, storePlace } from './place.ts';

function tabStorage() {
  const lines = new Map<string, string>();
  return {
    lines,
    getItem: (key: string) => lines.get(key) ?? null,
    setItem: (key: string, value: string) => void lines.set(key, value),
    removeItem: (key: string) => void lines.delete(key),
  };
}

const data: IdPages = {
  pages: [
    { ids: ['f', 'e'], next: 'x' },
    { ids: ['d', 'c'], next: 'y' },
    { ids: ['b', 'a'], next: null },
  ],
  pageParams: [null, 'x', 'y'],
};
const place = { anchor: { postId: 'e', top: -37 }, sizes: null, width: 600 };

test('a place comes back with its post, its offset, and the pages to one beyond it', () => {
  const storage = tabStorage();
  storePlace(storage, 'me', 'following', place, data);
  expect(readPlace(storage, 'me', 'following')).toEqual({
    place,
    data: { pages: data.pages.slice(0, 2), pageParams: [null, 'x'] },
  });
});

test('a place belongs to one member and one feed', () => {
  const storage = tabStorage();
  storePlace(storage, 'me', 'following', place, data);
  expect(readPlace(storage, 'somebody', 'following')).toBe(null);
  expect(readPlace(storage, 'me', 'all')).toBe(null);
  forgetPlace(storage, 'following');
  expect(readPlace(storage, 'me', 'following')).toBe(null);
});

test('a damaged place is no place', () => {
  const storage = tabStorage();
  for (const line of ['{', '{"member":"me"}', '{"member":"me","pages":[],"anchor":{}}']) {
    storage.lines.set('rookery-place-all', line);
    expect(readPlace(storage, 'me', 'all')).toBe(null);
  }
});

test('a full storage is survived', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => storePlace(full, 'me', 'all', place, data)).not.toThrow();
});

test('the posts around an anchor', () => {
  expect(idsAround(['a', 'b', 'c', 'd', 'e'], 'c', 1, 2)).toEqual(['b', 'c', 'd']);
  expect(idsAround(['a', 'b'], 'a', 5, 5)).toEqual(['a', 'b']);
  expect(idsAround(['a'], 'z', 1, 1)).toEqual([]);
});
