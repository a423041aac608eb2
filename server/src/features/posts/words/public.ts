/** The door to the words and domains for which a post is held or refused. */
export { putRule, removeRule, type WordRuleDeps } from './change-word-rules.ts';
export { listWordRules, type NewWordRule } from './word-rules.store.ts';
