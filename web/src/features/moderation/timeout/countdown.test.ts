import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { expect, test } from 'vitest';

import { countdown, spokenTime } from './countdown.ts';
import { timeoutText } from './timeout-strings.ts';

test('shows days only when there are any', { tags: ['TIMEOUT-07'] }, () => {
  expect(countdown(25 * HOUR_MS)).toBe('01:01:00:00');
  expect(spokenTime(25 * HOUR_MS)).toBe('1d 1h 0m 0s');
  expect(countdown(HOUR_MS)).toBe('01:00:00');
  expect(spokenTime(HOUR_MS)).toBe('1h 0m 0s');
  expect(countdown(24 * HOUR_MS - 1)).toBe('01:00:00:00');
});

test('shows zero only at the end', { tags: ['TIMEOUT-09'] }, () => {
  expect(countdown(1)).toBe('00:00:01');
  expect(countdown(0)).toBe('00:00:00:00');
  expect(countdown(-5)).toBe('00:00:00:00');
});

test.each([
  ['post', 'posting'],
  ['comment', 'commenting'],
  ['quote', 'quoting'],
  ['repost', 'reposting'],
  ['list', 'sharing lists'],
  ['other', 'performing this action'],
] as const)(
  'names the restriction in the text of %s',
  { tags: ['TIMEOUT-06', 'TIMEOUT-10'] },
  (action, doing) => {
    expect(timeoutText(action, 61_000)).toBe(
      `You're temporarily restricted from ${doing} for 0h 1m 1s. You can still interact by reacting to posts and comments.`,
    );
    expect(timeoutText(action, 0)).toBe('You can now proceed with the action.');
  },
);
