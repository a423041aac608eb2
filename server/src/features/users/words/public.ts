/** The public API for word rules, which hold or refuse texts of members. */
export { putRule, removeRule } from './change-word-rules.ts';
export { listWordRules, type NewWordRule } from './word-rules.store.ts';
