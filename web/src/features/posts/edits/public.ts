/** Public API: the list of a post's versions, for moderators. */
export { postVersions } from './lazy-versions.ts';
