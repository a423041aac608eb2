/** The public API for invitation links made by staff. */
export { endInviteLink, makeInviteLink, reopenInviteLink } from './change-invite-link.ts';
export { findInviteLink, showInviteLink, showInviteLinks } from './show-invite-links.ts';
