import type { Poll } from '@rookery/contract/posts/poll.ts';
import { expect, test } from 'vitest';

import { percentOf, timeLeft, withPendingVote } from './poll-results.ts';

const poll = (votes: (number | null)[], more: Partial<Poll> = {}): Poll => ({
  choices: votes.map((count, at) => ({ text: `Choice ${at}`, votes: count })),
  isMultiple: true,
  endsAt: '2026-11-30T12:00:00.000Z',
  isOver: false,
  voters: 5,
  ...more,
});
const votesOf = ({ choices }: Poll) => choices.map(({ votes }) => votes);

test('counts a pending vote only where votes are known', () => {
  const known = withPendingVote(poll([3, 2, 0]), [0, 2]);
  expect(votesOf(known)).toEqual([4, 2, 1]);
  expect(known).toMatchObject({ voters: 6, ownChoices: [0, 2] });
  expect(votesOf(withPendingVote(poll([null, null]), [1]))).toEqual([null, null]);
});

test('ignores a pending vote that the server has confirmed', () => {
  const confirmed = poll([3, 2], { ownChoices: [0] });
  expect(withPendingVote(confirmed, [0])).toBe(confirmed);
  expect(withPendingVote(confirmed, null)).toBe(confirmed);
});

test.for([
  [null, 5, null],
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
] as const)('shows %s of %s voters as %s percent', ([votes, voters, percent]) => {
  expect(percentOf(votes, voters)).toBe(percent);
});

test.for([
  ['2026-11-30T12:00:00.000Z', null],
  ['2026-11-30T11:59:59.000Z', '1 min left'],
  ['2026-11-30T11:15:00.000Z', '45 min left'],
  ['2026-11-30T11:00:00.000Z', '1 h left'],
  ['2026-11-29T12:30:00.000Z', '24 h left'],
  ['2026-11-29T12:00:00.000Z', '1 day left'],
  ['2026-11-26T12:00:00.000Z', '4 days left'],
] as const)('at %s says %s', ([now, text]) => {
  expect(timeLeft('2026-11-30T12:00:00.000Z', new Date(now))).toBe(text);
});
