/** The door to how sessions end. */
export { findBannedMember } from './find-banned-member.ts';
