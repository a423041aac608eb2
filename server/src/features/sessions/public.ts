/** The public API for authentication of calls, sign-in, and the end of sessions. */
export { openSessions } from './feature.ts';
export { asksProvider } from './providers/ask-provider.ts';
export { createLoginLink, firstAdministratorLink } from './sign-in/create-login-link.ts';
export { tellMember } from './mail/tell-member.ts';
export { identitiesForExport } from './providers/list-identities.ts';
export { listSessions } from './account/list-sessions.ts';
export { providerButtons } from './providers/identity-providers.ts';
export { mailboxOf, parseEmail } from './record/email-address.ts';
export { registrationFault } from './record/registration.policy.ts';
export { blindly } from './record/sign-in-secrets.ts';
export { isReachable } from './record/first-administrator.ts';
export { sessionFacts } from './record/sessions.facts.ts';
