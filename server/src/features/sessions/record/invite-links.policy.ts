import type { InviteState } from '@rookery/contract/kernel/invite-states.ts';

export type { InviteState };

/** What a link's state follows from. */
export interface InviteStanding {
  usesLeft: number;
  expiresAt: Date;
  endedAt: Date | null;
}

/** How a link of staff stands; one that was ended says so, whatever else became of it. */
export function inviteState(
  { usesLeft, expiresAt, endedAt }: InviteStanding,
  now: Date,
): InviteState {
  if (endedAt) return 'ended';
  if (usesLeft === 0) return 'used';
  return expiresAt <= now ? 'expired' : 'open';
}
