export { countCommunityBytes } from './community-bytes.ts';
