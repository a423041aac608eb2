import { expect, test } from 'vitest';

import { timeLeft } from './cooldown.ts';
import { blockAndMuteStrings } from '#web/features/relations/strings/block-and-mute-strings.ts';

const HOUR = 3_600_000;

test.each([
  [72 * HOUR, { hours: 72, minutes: 0 }],
  [71 * HOUR + 59 * 60_000 + 1, { hours: 72, minutes: 0 }],
  [HOUR + 60_000, { hours: 1, minutes: 1 }],
  [30_000, { hours: 0, minutes: 1 }],
  [0, { hours: 0, minutes: 1 }],
  [-5000, { hours: 0, minutes: 1 }],
])('shows %i ms as hours and minutes, rounded up', { tags: ['FOLLOW-14'] }, (left, expected) => {
  expect(timeLeft(left)).toEqual(expected);
});

test('formats the cool-down text', { tags: ['FOLLOW-14'] }, () => {
  expect(blockAndMuteStrings.cooldown('block', '@bob', { hours: 71, minutes: 3 })).toBe(
    'Cannot block @bob. Cooldown of 71 hours and 3 minutes remain.',
  );
});
