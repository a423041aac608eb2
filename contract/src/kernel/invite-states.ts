/** Status of an invite link by staff; only an `open` one admits people. */
export const INVITE_STATES = ['open', 'used', 'expired', 'ended'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** Why a link gives no account, as texts for the visitor. */
export const INVITE_FAULTS: Readonly<Record<Exclude<InviteState, 'open'>, string>> = {
  used: 'This invitation link has been used by as many people as it was made for. Ask whoever gave it to you for a new one.',
  expired:
    'This invitation link was good until a day that has passed. Ask whoever gave it to you for a new one.',
  ended: 'This invitation link was ended. Ask whoever gave it to you for a new one.',
};
