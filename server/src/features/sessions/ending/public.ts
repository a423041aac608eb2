/** The public API for ended sessions. */
export { findBannedMember } from './find-banned-member.ts';
