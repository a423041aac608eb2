/** The door to sessions: who calls, how one signs in, what ends a session. */
export { asksProvider } from './ask-provider.ts';
export { createCallers } from './callers.ts';
export { createLoginLink, firstAdministratorLink } from './create-login-link.ts';
export { channelRoutes } from './authorize-channel.ts';
export { expelEnded } from './expel-ended.ts';
export { tellMember, type TellDeps } from './tell-member.ts';
export { identitiesForExport } from './list-identities.ts';
export { listSessions } from './list-sessions.ts';
export { providerButtons } from './identity-providers.ts';
export { sessionsRoutes } from './routes.ts';
export { sessionJobs } from './session-jobs.ts';
export { sessionFacts } from './sessions.facts.ts';
