/** The door to the words and domains for which what members write is held or refused. */
export type { WordRules } from './word-rules.ts';
export { putRule, removeRule, type WordRuleDeps } from './change-word-rules.ts';
export { listWordRules, type NewWordRule } from './word-rules.store.ts';
