import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

test.each([
  ['off', '', '2026-01-10T23:30:00Z', null],
  [null, null, '2026-01-10T23:30:00Z', null],
  ['22:00-07:00', '', '2026-01-10T21:59:59Z', null],
  ['22:00-07:00', '', '2026-01-10T22:00:00Z', '2026-01-11T07:00:00.000Z'],
  ['22:00-07:00', '', '2026-01-11T06:59:59Z', '2026-01-11T07:00:00.000Z'],
  ['22:00-07:00', '', '2026-01-11T07:00:00Z', null],
  ['13:00-14:30', '', '2026-01-11T13:15:20Z', '2026-01-11T14:30:00.000Z'],
  ['13:00-14:30', '', '2026-01-11T14:30:00Z', null],
  ['13:00-13:00', '', '2026-01-11T13:00:00Z', null],
  ['22:00-07:00', 'Asia/Kolkata', '2026-01-10T17:00:00Z', '2026-01-11T01:30:00.000Z'],
  ['22:00-07:00', 'America/New_York', '2026-01-10T12:30:00Z', null],
  ['22:00-07:00', 'Nowhere/At_All', '2026-01-10T22:30:00Z', '2026-01-11T07:00:00.000Z'],
  // Clocks in Lisbon go forward in the first night, and back in the second.
  ['22:00-07:00', 'Europe/Lisbon', '2026-03-28T23:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['22:00-07:00', 'Europe/Lisbon', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['22:00-01:30', 'Europe/Lisbon', '2026-03-29T00:40:00Z', '2026-03-29T01:00:00.000Z'],
])('with hours %s in "%s" delays %s until %s', (hours, zone, at, until) => {
  expect(quietUntil(new Date(at), hours, zone)?.toISOString() ?? null).toBe(until);
});
