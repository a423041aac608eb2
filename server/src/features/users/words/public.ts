/** The door to the words and domains for which what members write is held or refused. */
export { putRule, removeRule } from './change-word-rules.ts';
export { listWordRules, type NewWordRule } from './word-rules.store.ts';
