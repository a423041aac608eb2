/** The door to the links by which staff lets people in. */
export { endInviteLink, makeInviteLink, reopenInviteLink } from './change-invite-link.ts';
export { findInviteLink, showInviteLink, showInviteLinks } from './show-invite-links.ts';
