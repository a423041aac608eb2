export { mayEditPolicies } from './policies.policy.ts';
export { listVersions } from './policies.store.ts';
export { savePolicy } from './save-policy.ts';
export { showPolicyVersion } from './show-policies.ts';
