import { expect, test } from 'vitest';

import { withNewest } from './newest-on-top.ts';

const kept = { pages: [{ ids: ['c', 'b', 'a'], next: 'cursor' }], pageParams: [null] };

test('adds newer posts on top of a stored list', () => {
  const page = { ids: ['e', 'd', 'c', 'b'], next: 'other' };
  expect(withNewest(kept, page)?.pages).toEqual([
    { ids: ['e', 'd', 'c', 'b', 'a'], next: 'cursor' },
  ]);
});

test('changes nothing without new posts', () => {
  expect(withNewest(kept, { ids: ['c', 'b'], next: null })).toBe(kept);
});

test('does not join lists without a common post', () => {
  expect(withNewest(kept, { ids: ['z', 'y'], next: 'far' })).toBe(null);
  expect(withNewest(undefined, { ids: ['z'], next: null })).toBe(null);
});

test('keeps the pinned post first and adds posts below', () => {
  const pinned = { pages: [{ ids: ['pin', 'c', 'b', 'a'], next: 'cursor' }], pageParams: [null] };
  const page = { ids: ['pin', 'e', 'd', 'c'], next: 'other' };
  expect(withNewest(pinned, page)?.pages).toEqual([
    { ids: ['pin', 'e', 'd', 'c', 'b', 'a'], next: 'cursor' },
  ]);
  expect(withNewest(pinned, { ids: ['pin', 'c', 'b'], next: null })).toBe(pinned);
  expect(withNewest(pinned, { ids: ['pin', 'z', 'y'], next: 'far' })).toBe(null);
});

test('moves a newly pinned old post to the top', () => {
  const page = { ids: ['a', 'd', 'c'], next: 'other' };
  expect(withNewest(kept, page)?.pages).toEqual([{ ids: ['a', 'd', 'c', 'b'], next: 'cursor' }]);
  expect(withNewest(kept, { ids: ['a', 'c', 'b'], next: 'other' })?.pages).toEqual([
    { ids: ['a', 'c', 'b'], next: 'cursor' },
  ]);
});
