export { openInvitations } from './feature.ts';
