import { expect, test } from 'vitest';

import { countNew } from './count-new.ts';

const visit = { at: Date.parse('2026-11-20T12:00:00Z'), comments: 5 };

function comment(userId: string, minutes: number, isDeleted = false) {
  const createdAt = new Date(visit.at + minutes * 60_000).toISOString();
  const place = { parentUlid: 'thread', rootUlid: 'thread' };
  return { ...place, createdAt, isDeleted, isHidden: false, user: { userId } };
}
const count = (total: number, ...loaded: ReturnType<typeof comment>[]): number =>
  countNew({ id: 'thread', total, reader: 'reader', visit }, loaded);

test('counts new comments that are not loaded', () => {
  expect(count(8)).toBe(3);
});

test('leaves out own comments', () => {
  expect(count(8, comment('reader', 1), comment('other', 2))).toBe(2);
  expect(count(6, comment('reader', 1))).toBe(0);
  expect(count(6, comment('reader', -1))).toBe(1);
});

test('is never negative after deletions', () => {
  expect(count(3)).toBe(0);
  expect(count(3, comment('reader', 1))).toBe(0);
});

test('counts loaded comments despite deletions', () => {
  expect(count(4, comment('other', 1), comment('other', -1))).toBe(1);
  expect(count(5, comment('other', 1, true))).toBe(0);
});

test('ignores comments of other threads', () => {
  const elsewhere = { ...comment('other', 1), parentUlid: 'another', rootUlid: 'another' };
  expect(count(5, elsewhere)).toBe(0);
});
