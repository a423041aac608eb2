/** The door to what staff decides. */
export { banUser, changeBadgeOf, unbanUser } from './ban-user.ts';
export { openModeration } from './feature.ts';
