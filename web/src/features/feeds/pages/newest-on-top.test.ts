import { expect, test } from 'vitest';

import { withNewest } from './newest-on-top.ts';

const kept = { pages: [{ ids: ['c', 'b', 'a'], next: 'cursor' }], pageParams: [null] };

test('a kept list takes what is newer on top, and keeps its own order below', () => {
  const page = { ids: ['e', 'd', 'c', 'b'], next: 'other' };
  expect(withNewest(kept, page)?.pages).toEqual([
    { ids: ['e', 'd', 'c', 'b', 'a'], next: 'cursor' },
  ]);
});

test('where nothing is new nothing changes', () => {
  expect(withNewest(kept, { ids: ['c', 'b'], next: null })).toBe(kept);
});

test('without a post in common nothing is put together: what lies between is unknown', () => {
  expect(withNewest(kept, { ids: ['z', 'y'], next: 'far' })).toBe(null);
  expect(withNewest(undefined, { ids: ['z'], next: null })).toBe(null);
});

test('what a profile has pinned stands first in both, and what is new is put below it', () => {
  const pinned = { pages: [{ ids: ['pin', 'c', 'b', 'a'], next: 'cursor' }], pageParams: [null] };
  const page = { ids: ['pin', 'e', 'd', 'c'], next: 'other' };
  expect(withNewest(pinned, page)?.pages).toEqual([
    { ids: ['pin', 'e', 'd', 'c', 'b', 'a'], next: 'cursor' },
  ]);
  expect(withNewest(pinned, { ids: ['pin', 'c', 'b'], next: null })).toBe(pinned);
  // More is new than a page holds: the pinned post alone is in both.
  expect(withNewest(pinned, { ids: ['pin', 'z', 'y'], next: 'far' })).toBe(null);
});

test('an old post that was pinned since goes to the top, with what is new below it', () => {
  const page = { ids: ['a', 'd', 'c'], next: 'other' };
  expect(withNewest(kept, page)?.pages).toEqual([{ ids: ['a', 'd', 'c', 'b'], next: 'cursor' }]);
  expect(withNewest(kept, { ids: ['a', 'c', 'b'], next: 'other' })?.pages).toEqual([
    { ids: ['a', 'c', 'b'], next: 'cursor' },
  ]);
});
