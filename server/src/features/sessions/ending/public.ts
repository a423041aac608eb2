export { findBannedMember } from './find-banned-member.ts';
