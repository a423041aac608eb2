import { isUlid, makeUlid, NIL_ULID, ulidTime } from '@rookery/contract/kernel/ulid.ts';
import { expect, test } from 'vitest';
import { notificationId, notificationSeq } from './notification-id.ts';

const BEGINS = Date.UTC(2020, 0, 1);

test.each([0, 1, 4095, 4096, 812_345_678_901 + 17, 2 ** 50 + 3])(
  'encodes seq %d and its time in the id',
  (seq) => {
    const id = notificationId(seq);
    expect(isUlid(id)).toBe(true);
    expect(notificationSeq(id)).toBe(seq);
    expect(ulidTime(id)).toBe(BEGINS + Math.floor(seq / 4096));
  },
);

test('gives the later of two notifications the greater id', () => {
  const ids = [5, 4095, 4096, 4097, 10_000_000_000].map(notificationId);
  expect(ids.toSorted()).toEqual(ids);
});

test('maps any ulid to a valid sequence number', () => {
  const moment = Date.UTC(2026, 10, 23, 12);
  const seq = notificationSeq(makeUlid(moment));
  expect(Math.floor(seq / 4096)).toBe(moment - BEGINS);
  expect(notificationSeq(NIL_ULID)).toBe(0);
  expect(Number.isSafeInteger(notificationSeq(`7${'Z'.repeat(25)}`))).toBe(true);
});
