import { expect, test } from 'vitest';
import { minutesIn, nextAt } from './zone-clock.ts';

const MORNING = 8 * 60;

test.each([
  ['', '2026-01-10T07:59:59Z', '2026-01-10T08:00:00.000Z'],
  ['', '2026-01-10T08:00:00Z', '2026-01-11T08:00:00.000Z'],
  ['', '2026-01-10T08:00:59Z', '2026-01-11T08:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-10T02:29:00Z', '2026-01-10T02:30:00.000Z'],
  ['America/New_York', '2026-07-10T12:00:00Z', '2026-07-11T12:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-10T12:00:00Z', '2026-01-10T19:00:00.000Z'],
  ['Nowhere/At_All', '2026-01-10T12:00:00Z', '2026-01-11T08:00:00.000Z'],
  // The nights in which clocks are put on and back.
  ['Europe/Lisbon', '2026-03-28T09:00:00Z', '2026-03-29T07:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-24T09:00:00Z', '2026-10-25T08:00:00.000Z'],
])('in the zone "%s", the first eight in the morning after %s is %s', (zone, now, morning) => {
  expect(nextAt(new Date(now), MORNING, zone).toISOString()).toBe(morning);
});

test.each([
  ['2026-03-28T21:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T00:59:30Z', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T01:00:00Z', '2026-03-30T00:30:00.000Z'],
])(
  'half past two, which a night leaves out, is when clocks go past it: after %s at %s',
  (now, at) => {
    expect(nextAt(new Date(now), 150, 'Europe/Berlin').toISOString()).toBe(at);
  },
);

test.each([
  ['2026-10-24T21:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:15:00Z', '2026-10-25T01:30:00.000Z'],
])('half past two, which a night has twice, is the next of both: after %s at %s', (now, at) => {
  expect(nextAt(new Date(now), 150, 'Europe/Berlin').toISOString()).toBe(at);
});

test('midnight is minute 0, in summer time and in zones of half an hour', () => {
  expect(minutesIn(new Date('2026-07-10T22:00:00Z'), 'Europe/Berlin')).toBe(0);
  expect(minutesIn(new Date('2026-07-10T18:30:00Z'), 'Asia/Kolkata')).toBe(0);
  expect(minutesIn(new Date('2026-07-10T23:59:00Z'), '')).toBe(1439);
});
