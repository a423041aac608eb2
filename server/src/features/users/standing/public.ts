/** The door to what staff makes of members: badges given and taken, accounts closed and opened. */
export { setBanned } from './ban-account.ts';
export { badgeNamed, changeBadge, writeBadge } from './change-badge.ts';
