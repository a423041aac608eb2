import { beforeEach, expect, test, vi } from 'vitest';

import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import {
  clearRecentSearches,
  forgetSearch,
  keepSaved,
  lastKnownSaved,
  recentSearches,
  rememberSearch,
} from './device-searches.ts';

let storage: Storage;
beforeEach(() => {
  storage = createMemoryStorage();
});

function device(ulid: string, authenticated = true) {
  const state = { authenticated, currentUser: { ulid } };
  return { storage, session: { getState: () => state } } as unknown as Parameters<
    typeof recentSearches
  >[0];
}

test('lists each search once, the newest first', () => {
  const page = device('ann');
  for (const text of ['herons', '#boats', 'Herons']) rememberSearch(page, text);
  expect(recentSearches(page)).toEqual(['Herons', '#boats']);
  forgetSearch(page, 'herons');
  expect(recentSearches(page)).toEqual(['#boats']);
});

test('keeps at most twenty', () => {
  const page = device('ann');
  for (let nth = 1; nth <= 25; nth++) rememberSearch(page, `heron ${nth}`);
  expect(recentSearches(page)).toHaveLength(20);
  expect(recentSearches(page)[0]).toBe('heron 25');
});

test('clears the recent ones and keeps the saved ones', () => {
  const page = device('ann');
  rememberSearch(page, 'herons');
  keepSaved(page, [{ ulid: '1', query: 'boats', name: null }]);
  clearRecentSearches(page);
  expect(recentSearches(page)).toEqual([]);
  expect(lastKnownSaved(page)).toHaveLength(1);
});

test('shows another member nothing', () => {
  rememberSearch(device('ann'), 'herons');
  expect(recentSearches(device('ben'))).toEqual([]);
  rememberSearch(device('ben'), 'boats');
  expect(recentSearches(device('ben'))).toEqual(['boats']);
  expect(recentSearches(device('ann'))).toEqual([]);
});

test('stores nothing after a sign-out', () => {
  rememberSearch(device('ann', false), 'herons');
  expect(storage.length).toBe(0);
});

test.each(['{', '"text"', '{"member":"ann"}', 'null'])('reads damaged storage %s', (text) => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  storage.setItem('rookery-searches', text);
  expect(recentSearches(device('ann'))).toEqual([]);
});
