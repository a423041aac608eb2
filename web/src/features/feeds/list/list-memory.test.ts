import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keptList, recallList } from './list-memory.ts';

const home = ['feed', 'following'];

beforeEach(() => vi.stubGlobal('history', { state: { idx: 0 } }));
afterEach(() => vi.unstubAllGlobals());

test('a home feed is known however many other lists were shown since, and of those the latest twenty', () => {
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
