/** The public API for the texts of rules and privacy. */
export { mayEditPolicies } from './policies.policy.ts';
export { listVersions } from './policies.store.ts';
export { savePolicy } from './save-policy.ts';
export { showPolicyVersion } from './show-policies.ts';
