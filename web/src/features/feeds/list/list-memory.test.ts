import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import type { Page } from '#web/data/page/page.ts';

import { createListMemory } from './list-memory.part.ts';
import { storeScrollPosition } from './scroll-position.ts';

const home = ['feed', 'following'];

beforeEach(() => vi.stubGlobal('history', { state: { idx: 0 } }));
afterEach(() => vi.unstubAllGlobals());

test('remembers home feeds and the latest twenty other lists', () => {
  const { keptList, recallList } = openBrowserPage().part(createListMemory);
  const feed = recallList(home, false);
  for (let at = 1; at <= 30; at += 1) {
    Object.assign(history, { state: { idx: at } });
    recallList(['profile-feed', `member${at}`], false);
  }
  expect(keptList(home)).toBe(feed);
  expect(keptList(['profile-feed', 'member30'])).toBeDefined();
  Object.assign(history, { state: { idx: 1 } });
  expect(keptList(['profile-feed', 'member1'])).toBeUndefined();
});

test('restores positions after a reload but not for new links', () => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'reload' }] });
  const stored = new Map<string, string>();
  const tabStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  const session = { getState: () => ({ currentUser: { ulid: 'me' } }) };
  const bob = ['profile-feed', 'bob'];
  storeScrollPosition(tabStorage, 'me', 'profile-feed/bob@0', {
    anchor: { postId: 'old', offset: -20 },
    sizes: { width: 390, heights: [['old', 300]] },
    data: { pages: [{ ids: ['old'], next: null }], pageParams: [null] },
  } as never);
  const begin = () =>
    createListMemory({ ...openBrowserPage(), tabStorage, session } as unknown as Page);
  expect(begin().recallList(bob, false).keeper.anchor()).toMatchObject({ postId: 'old' });
  expect(begin().recallList(bob, true).keeper.anchor()).toBeNull();
});
