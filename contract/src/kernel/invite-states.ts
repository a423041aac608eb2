/** How a link stands by which staff lets people in: `open` is the one that does. */
export const INVITE_STATES = ['open', 'used', 'expired', 'ended'] as const;
export type InviteState = (typeof INVITE_STATES)[number];

/** Why somebody gets no account by a link, in words for them. */
export const INVITE_FAULTS: Readonly<Record<Exclude<InviteState, 'open'>, string>> = {
  used: 'This invitation link has been used by as many people as it was made for. Ask whoever gave it to you for a new one.',
  expired:
    'This invitation link was good until a day that has passed. Ask whoever gave it to you for a new one.',
  ended: 'This invitation link was ended. Ask whoever gave it to you for a new one.',
};
