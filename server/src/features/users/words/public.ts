export { putRule, removeRule } from './change-word-rules.ts';
export { listWordRules, type NewWordRule } from './word-rules.store.ts';
