import { DAY_MS, HOUR_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import type { Poll } from '@rookery/contract/posts/poll.ts';

/** The poll with a vote that the server has not confirmed. Unknown counts stay unknown. */
export function withPendingVote(poll: Poll, chosen: readonly number[] | null): Poll {
  if (!chosen || poll.ownChoices) return poll;
  const choices = poll.choices.map(({ text, votes }, at) => ({
    text,
    votes: votes === null ? null : votes + (chosen.includes(at) ? 1 : 0),
  }));
  return { ...poll, choices, voters: poll.voters + 1, ownChoices: [...chosen] };
}

/** The share of the voters who chose this, in percent. Null while the viewer may not see votes. */
export function percentOf(votes: number | null, voters: number): number | null {
  if (votes === null) return null;
  return voters === 0 ? 0 : Math.round((votes / voters) * 100);
}

/** `5 min left`, `3 h left`, `2 days left`. Null after the end. */
export function timeLeft(endsAt: string, now: Date): string | null {
  const left = Date.parse(endsAt) - now.getTime();
  if (left <= 0) return null;
  if (left < HOUR_MS) return `${Math.max(1, Math.round(left / MINUTE_MS))} min left`;
  if (left < DAY_MS) return `${Math.round(left / HOUR_MS)} h left`;
  const days = Math.round(left / DAY_MS);
  return days === 1 ? '1 day left' : `${days} days left`;
}
