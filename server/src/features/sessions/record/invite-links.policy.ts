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

/** Why somebody gets no account by a link, in words for them. */
export const INVITE_FAULTS: Readonly<Record<Exclude<InviteState, 'open'>, string>> = {
  used: 'This invitation link has been used by as many people as it was made for. Ask whoever gave it to you for a new one.',
  expired:
    'This invitation link was good until a day that has passed. Ask whoever gave it to you for a new one.',
  ended: 'This invitation link was ended. Ask whoever gave it to you for a new one.',
};
