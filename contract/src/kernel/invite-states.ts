export const INVITE_STATES = ['open', 'used', 'expired', 'ended'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

export const INVITE_ERROR_TEXTS: Readonly<Record<Exclude<InviteState, 'open'>, string>> = {
  used: 'This invite link has reached its limit. Ask the person who shared it for a new one.',
  expired: 'This invite link has expired. Ask the person who shared it for a new one.',
  ended: 'This invite link was revoked. Ask the person who shared it for a new one.',
};
