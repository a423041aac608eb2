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

test('restores the post, offset, pages and heights', () => {
  const storage = tabStorage();
  storeScrollPosition(storage, 'me', 'feed/following', position);
  expect(readScrollPosition(storage, 'me', 'feed/following')).toEqual(position);
});

test('stores the pages up to one after the post', () => {
  const long: IdPages = {
    pages: [...data.pages, { ids: ['b', 'a'], next: null }],
    pageParams: [null, 'x', 'y'],
  };
  expect(pagesAround(long, 'e')).toEqual(data);
  expect(pagesAround(long, 'a')).toEqual(long);
});

test('separates positions by member and list', () => {
  const storage = tabStorage();
  storeScrollPosition(storage, 'me', 'feed/following', position);
  expect(readScrollPosition(storage, 'somebody', 'feed/following')).toBe(null);
  expect(readScrollPosition(storage, 'me', 'feed/all')).toBe(null);
  forgetScrollPosition(storage, 'feed/following');
  expect(readScrollPosition(storage, 'me', 'feed/following')).toBe(null);
});

test('removes only scroll positions when the member leaves', () => {
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

test('ignores a damaged position', () => {
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

test('survives full storage', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => storeScrollPosition(full, 'me', 'feed/all', position)).not.toThrow();
});
