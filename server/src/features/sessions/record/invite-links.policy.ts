import type { InviteState } from '@rookery/contract/kernel/invite-states.ts';

export type { InviteState };

export interface InviteLimits {
  usesLeft: number;
  expiresAt: Date;
  endedAt: Date | null;
}

/** An ended link is always `ended`, even if it is also used up or expired. */
export function inviteState(
  { usesLeft, expiresAt, endedAt }: InviteLimits,
  now: Date,
): InviteState {
  if (endedAt) return 'ended';
  if (usesLeft === 0) return 'used';
  return expiresAt <= now ? 'expired' : 'open';
}
