export { endInviteLink, makeInviteLink, reopenInviteLink } from './change-invite-link.ts';
export { findInviteLink, showInviteLink, showInviteLinks } from './show-invite-links.ts';
