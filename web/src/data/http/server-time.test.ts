import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { expect, test } from 'vitest';

import { createServerTime } from './server-time.ts';

const TRUE_MS = Date.parse('2026-11-20T12:00:00Z');

test.each([3, -3])('corrects a device clock that is %i days off', (days) => {
  let device = TRUE_MS + days * DAY_MS;
  const time = createServerTime(() => device);
  time.note(new Date(TRUE_MS).toUTCString());
  expect(time.now().getTime()).toBe(TRUE_MS);
  device += 60_000;
  expect(time.now().getTime()).toBe(TRUE_MS + 60_000);
  device = TRUE_MS;
  time.note(new Date(TRUE_MS).toUTCString());
  expect(time.now().getTime()).toBe(TRUE_MS);
});

test('keeps the device time without a plausible header', () => {
  const time = createServerTime(() => TRUE_MS);
  for (const date of [null, '', 'yesterday', new Date(TRUE_MS - 90_000).toUTCString()]) {
    time.note(date);
    expect(time.now().getTime()).toBe(TRUE_MS);
  }
});
