/** The door to how much room uploads take. */
export { countCommunityBytes } from './community-bytes.ts';
