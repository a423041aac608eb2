/** The door to how members bring others here. */
export { openInvitations } from './feature.ts';
