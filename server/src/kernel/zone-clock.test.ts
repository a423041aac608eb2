import { expect, test } from 'vitest';
import { minutesSinceMidnight, findNextTime } from './zone-clock.ts';

const MORNING = 8 * 60;

test.each([
  ['', '2026-01-10T07:59:59Z', '2026-01-10T08:00:00.000Z'],
  ['', '2026-01-10T08:00:00Z', '2026-01-11T08:00:00.000Z'],
  ['', '2026-01-10T08:00:59Z', '2026-01-11T08:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-10T02:29:00Z', '2026-01-10T02:30:00.000Z'],
  ['America/New_York', '2026-07-10T12:00:00Z', '2026-07-11T12:00:00.000Z'],
  ['Pacific/Auckland', '2026-01-10T12:00:00Z', '2026-01-10T19:00:00.000Z'],
  ['Nowhere/At_All', '2026-01-10T12:00:00Z', '2026-01-11T08:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-28T09:00:00Z', '2026-03-29T07:00:00.000Z'],
  ['Europe/Lisbon', '2026-10-24T09:00:00Z', '2026-10-25T08:00:00.000Z'],
])('finds 8 a.m. in "%s" after %s at %s', (zone, now, morning) => {
  expect(findNextTime(new Date(now), MORNING, zone).toISOString()).toBe(morning);
});

test.each([
  ['2026-03-28T21:00:00Z', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T00:59:30Z', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T01:00:00Z', '2026-03-30T00:30:00.000Z'],
])('moves 2:30 past the daylight saving gap: %s to %s', (now, at) => {
  expect(findNextTime(new Date(now), 150, 'Europe/Berlin').toISOString()).toBe(at);
});

test.each([
  ['2026-10-24T21:00:00Z', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:15:00Z', '2026-10-25T01:30:00.000Z'],
])('picks the next of two 2:30s: after %s at %s', (now, at) => {
  expect(findNextTime(new Date(now), 150, 'Europe/Berlin').toISOString()).toBe(at);
});

test('counts midnight as minute 0, even in half-hour zones', () => {
  expect(minutesSinceMidnight(new Date('2026-07-10T22:00:00Z'), 'Europe/Berlin')).toBe(0);
  expect(minutesSinceMidnight(new Date('2026-07-10T18:30:00Z'), 'Asia/Kolkata')).toBe(0);
  expect(minutesSinceMidnight(new Date('2026-07-10T23:59:00Z'), '')).toBe(1439);
});
