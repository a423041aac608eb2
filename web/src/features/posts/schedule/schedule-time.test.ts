import { DAY_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fieldValue, suggestTimes, timeFault } from './schedule-time.ts';

const moments = fc.date({
  min: new Date(2024, 0, 1),
  max: new Date(2035, 0, 1),
  noInvalidDate: true,
});

test('suggests different times that can be chosen', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const times = suggestTimes(now);
      expect(times.map(({ at }) => timeFault(at, now))).toEqual(times.map(() => null));
      expect(new Set(times.map(({ at }) => at.getTime())).size).toBe(times.length);
    }),
  );
});

test('suggests the evening, the next morning and Monday', () => {
  const days = (now: Date) => suggestTimes(now).map(({ at }) => fieldValue(at));
  expect(days(new Date(2026, 11, 2, 14))).toEqual([
    '2026-12-02T20:00',
    '2026-12-03T09:00',
    '2026-12-07T09:00',
  ]);
  expect(days(new Date(2026, 11, 6, 22))).toEqual(['2026-12-07T09:00']);
  expect(days(new Date(2026, 11, 7, 22))).toEqual(['2026-12-08T09:00', '2026-12-14T09:00']);
});

test('reads the value of the field back to the minute', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const minute = new Date(at);
      minute.setSeconds(0, 0);
      const read = new Date(fieldValue(at)).getTime();
      // An hour that occurs twice has one text.
      expect(Math.abs(read - minute.getTime()) % (60 * MINUTE_MS)).toBe(0);
    }),
  );
});

test('refuses times too near, too far and unreadable', () => {
  const now = new Date(2026, 11, 2);
  const after = (ms: number) => timeFault(new Date(now.getTime() + ms), now);
  const [first, last] = [LIMITS.scheduleMinMinutes * MINUTE_MS, LIMITS.scheduleMaxDays * DAY_MS];
  expect([after(first), after(last)]).toEqual([null, null]);
  expect([after(first - 1), after(last + 1), timeFault(new Date('x'), now)]).toEqual([
    'Choose a time at least 5 minutes from now.',
    'Choose a time within the next year.',
    'Choose a date and a time.',
  ]);
});
