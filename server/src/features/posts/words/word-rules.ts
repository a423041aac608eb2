import type { Kysely } from 'kysely';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { listWordRules } from './word-rules.store.ts';
import { ruleFinder, type FindRule, type Rule, type Said } from './words.policy.ts';

/** The words and domains that staff has named: asked at every post, so held. */
export interface WordRules {
  /** The rule that a post falls under; null: none. */
  find(said: Said): Promise<Rule | null>;
}

const ALL = 'all';

export function createWordRules({
  db,
  facts,
}: {
  db: Kysely<Schema>;
  facts: Pick<Facts, 'everywhere' | 'onMissed'>;
}): WordRules {
  const cache = createEntityCache<FindRule>({
    max: 1,
    load: async () => new Map([[ALL, ruleFinder(await listWordRules(db))]]),
  });
  facts.everywhere(postFacts.wordRulesChanged, () => cache.clear());
  facts.onMissed(() => cache.clear());
  return {
    async find(said) {
      const find = await cache.get(ALL);
      return find ? find(said) : null;
    },
  };
}
