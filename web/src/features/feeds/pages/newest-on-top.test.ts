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
