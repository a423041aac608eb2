import { makeUlid, ulidTime } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';

import {
  isNew,
  mergeRefreshed,
  previewIds,
  recentOwn,
  stillFresh,
  withFreshOnTop,
} from './comment-order.ts';
import { commentIds } from './comments.part.ts';
import { createOwnComments } from './own-comments.part.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const aged = (seconds: number): string => makeUlid(now - seconds * 1000);

test('keeps a new comment on top for 10 seconds', { tags: ['COMMENT-15'] }, () => {
  const id = aged(9);
  expect(isNew(id, ulidTime, now)).toBe(true);
  expect(isNew(aged(11), ulidTime, now)).toBe(false);
  expect(withFreshOnTop(['a', id, 'b'], [id])).toEqual([id, 'a', 'b']);
  expect(stillFresh([id], [id], ulidTime, now)).toEqual([id]);
  expect(stillFresh([id], [id], ulidTime, now + 2000)).toEqual([]);
  expect(stillFresh([id], [], ulidTime, now + 2000)).toEqual([id]);
});

test(
  'shows three comments, including those the member just wrote',
  { tags: ['COMMENT-07', 'COMMENT-08'] },
  () => {
    const own = aged(29);
    const older = aged(31);
    expect(previewIds(['a', 'b', 'c', 'd'], [], ulidTime, now)).toEqual(['a', 'b', 'c']);
    expect(previewIds(['a', 'b', 'c', 'd', own], [own], ulidTime, now)).toEqual(['a', 'b', own]);
    expect(previewIds(['a', 'b', 'c', 'd', older], [older], ulidTime, now)).toEqual([
      'a',
      'b',
      'c',
    ]);
  },
);

test('takes no age from the id of a comment', { tags: ['GAP-055'] }, () => {
  const { sentAt } = openBrowserPage().part(createOwnComments);
  expect(recentOwn([aged(0), aged(-86_400)], sentAt, now)).toEqual([]);
});

test(
  "measures a comment's age from its sending, not its draft",
  { tags: ['COMMENT-08', 'COMMENT-15'] },
  () => {
    vi.useFakeTimers({ now });
    const storage = createMemoryStorage();
    const draft = aged(300);
    const { rememberComment, sentAt } = openBrowserPage({ storage }).part(createOwnComments);
    expect(recentOwn([draft], sentAt, now)).toEqual([]);
    rememberComment('P1', draft);
    expect(recentOwn([draft], sentAt, now)).toEqual([draft]);
    expect(isNew(draft, sentAt, now + 9000)).toBe(true);
    expect(isNew(draft, sentAt, now + 11_000)).toBe(false);
    expect(recentOwn([draft], sentAt, now + 31_000)).toEqual([]);
    vi.useRealTimers();
  },
);

test('lists new comments first and each comment once', () => {
  const pages = [{ ids: ['a', 'b'] }, { ids: ['b', 'c', 'x'] }, { ids: [] }];
  const ids = commentIds({
    pages: pages.map((page) => ({ ...page, next: null, total: 4 })),
    pageParams: [],
  });
  expect(withFreshOnTop(ids, ['x', 'y', 'x'])).toEqual(['x', 'y', 'a', 'b', 'c']);
  expect(withFreshOnTop([], [])).toEqual([]);
});

test('keeps the order on refresh and inserts new comments', { tags: ['COMMENT-19'] }, () => {
  expect(mergeRefreshed(['a', 'b', 'c'], ['x', 'a', 'c', 'y', 'b'])).toEqual([
    'x',
    'a',
    'b',
    'c',
    'y',
  ]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30)), fc.uniqueArray(fc.nat(30)), (before, after) => {
      const shown = before.map(String);
      const merged = mergeRefreshed(shown, after.map(String));
      expect(merged.filter((id) => shown.includes(id))).toEqual(shown);
      expect(merged.toSorted()).toEqual([...new Set([...shown, ...after.map(String)])].toSorted());
    }),
  );
});

test(
  "remembers a member's comments by post, newest first",
  { tags: ['CACHE-14', 'COMMENT-09'] },
  () => {
    const storage = createMemoryStorage();
    const { ownComments, rememberComment } = openBrowserPage({ storage }).part(createOwnComments);
    const [first, second] = [aged(20), aged(10)];
    rememberComment('P1', first);
    rememberComment('P1', second);
    rememberComment('P1', first);
    expect(storage.getItem('user-comments-P1')).not.toBeNull();
    expect(ownComments('P1')).toEqual([first, second]);
    storage.setItem('user-comments-P1', '{"not":"a list"}');
    expect(ownComments('P1')).toEqual([]);
    storage.setItem('user-comments-P1', 'half a li');
    expect(ownComments('P1')).toEqual([]);
  },
);
