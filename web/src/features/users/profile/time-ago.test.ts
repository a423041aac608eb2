import { expect, test } from 'vitest';

import { formatCount } from './format-count.ts';
import { lastActive, timeAgo } from './time-ago.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const before = (seconds: number): string => new Date(now.getTime() - seconds * 1000).toISOString();

test.each([
  [-5, '1s'],
  [0, '1s'],
  [59, '59s'],
  [60, '1m'],
  [90, '1m'],
  [3599, '59m'],
  [3600, '1h'],
  [86_399, '23h'],
  [86_400, '1d'],
  [400 * 86_400, '400d'],
])('shows %d seconds ago as %s', { tags: ['CARD-21'] }, (seconds, shown) => {
  expect(timeAgo(before(seconds), now)).toBe(shown);
});

test('shows Active under 10 minutes, then the time ago', { tags: ['PROFILE-20'] }, () => {
  expect(lastActive(before(599), now)).toBe('Active');
  expect(lastActive(before(600), now)).toBe('10m');
  expect(lastActive(before(7300), now)).toBe('2h');
  expect(lastActive(null, now)).toBe(null);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1500, '1.5K'],
  [1999, '1.9K'],
  [999_999, '999.9K'],
  [1_000_000, '1.0M'],
  [2_300_000, '2.3M'],
])('shows %d as %s', { tags: ['CARD-19', 'CARD-20'] }, (count, shown) =>
  expect(formatCount(count)).toBe(shown),
);
