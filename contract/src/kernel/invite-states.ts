/** How a link stands by which staff lets people in: `open` is the one that does. */
export const INVITE_STATES = ['open', 'used', 'expired', 'ended'] as const;
export type InviteState = (typeof INVITE_STATES)[number];
