import { expect, test } from 'vitest';

import type { IdPages } from '#web/features/feeds/pages/list-pages.ts';
import {
  forgetScrollPosition,
  forgetScrollPositions,
  pagesAround,
  type ScrollPosition,
  readScrollPosition,
  storeScrollPosition,
} from './scroll-position.ts';

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
  ],
  pageParams: [null, 'x'],
};
const sizes = { heights: [170, 312.25, 0, 200], width: 600 };
const position: ScrollPosition = { anchor: { postId: 'e', top: -37 }, sizes, data };

test('a position comes back with its post, its offset, the pages and the heights of their posts', () => {
  const storage = tabStorage();
  storeScrollPosition(storage, 'me', 'feed/following', position);
  expect(readScrollPosition(storage, 'me', 'feed/following')).toEqual(position);
});

test('a position keeps the pages to one beyond its post', () => {
  const long: IdPages = {
    pages: [...data.pages, { ids: ['b', 'a'], next: null }],
    pageParams: [null, 'x', 'y'],
  };
  expect(pagesAround(long, 'e')).toEqual(data);
  expect(pagesAround(long, 'a')).toEqual(long);
});

test('a position belongs to one member and one list', () => {
  const storage = tabStorage();
  storeScrollPosition(storage, 'me', 'feed/following', position);
  expect(readScrollPosition(storage, 'somebody', 'feed/following')).toBe(null);
  expect(readScrollPosition(storage, 'me', 'feed/all')).toBe(null);
  forgetScrollPosition(storage, 'feed/following');
  expect(readScrollPosition(storage, 'me', 'feed/following')).toBe(null);
});

test('with the member all places go, and nothing else', () => {
  const held: Record<string, unknown> = {};
  const storage = {
    ...held,
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key];
    },
  } as unknown as Storage;
  Object.assign(storage, { 'rookery-place-feed/all': '{}', 'rookery-session': '{}' });
  forgetScrollPositions(storage);
  expect(Object.keys(storage)).toEqual(['removeItem', 'rookery-session']);
});

test('a damaged position is no place', () => {
  const storage = tabStorage();
  const { sizes: _, ...withoutSizes } = position;
  const lines = [
    '{',
    '{"member":"me"}',
    '{"member":"me","data":{"pages":[]},"anchor":{}}',
    JSON.stringify({ ...withoutSizes, member: 'me' }),
    JSON.stringify({ ...position, anchor: { postId: 'z', top: 0 }, member: 'me' }),
  ];
  for (const line of lines) {
    storage.lines.set('rookery-place-feed/all', line);
    expect(readScrollPosition(storage, 'me', 'feed/all')).toBe(null);
  }
});

test('a full storage is survived', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => storeScrollPosition(full, 'me', 'feed/all', position)).not.toThrow();
});
