import { isStaff } from '#src/features/users/roles/public.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { wordFaults, type Texts } from './word-faults.ts';
import { listWordRules } from './word-rules.store.ts';
import { ruleFinder, type FindRule, type Rule, type Said } from './words.policy.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/** The words and domains that staff has named: asked at whatever members write, so held. */
export interface WordRules {
  /** The rule that a post falls under; null: none. */
  find(said: Said): Promise<Rule | null>;
  /** Those whose name falls under no rule, as topics that the community shows to everybody. */
  withoutFound<Named>(all: readonly Named[], nameOf: (one: Named) => string): Promise<Named[]>;
  /**
   * Refuses texts that fall under a rule, by field; staff writes as it likes.
   * @param isStrict false: a rule that would hold a post lets it pass
   */
  refuse(authorId: string, texts: Texts, isStrict?: boolean): Promise<void>;
  /** Whether a post of this member may show a text that falls under no rule; staff's may show any. */
  allows(authorId: string, text: string): Promise<boolean>;
}

const ALL = 'all';

export function createWordRules({
  db,
  facts,
  config,
  members,
}: Pick<UsersParts, 'config' | 'db' | 'facts' | 'members'>): WordRules {
  const cache = createEntityCache<FindRule>({
    max: 1,
    load: async () => new Map([[ALL, ruleFinder(await listWordRules(db))]]),
  });
  facts.everywhere(userFacts.wordRulesChanged, () => cache.clear());
  facts.onMissed(() => cache.clear());

  /** null: none, or staff wrote it. */
  async function faultsOf(authorId: string, texts: Texts, isStrict: boolean) {
    const find = config.rateLimits ? await cache.get(ALL) : null;
    const faults = find ? wordFaults(find, texts, isStrict) : {};
    if (Object.keys(faults).length === 0) return null;
    return isStaff((await members.get(authorId))?.badges ?? []) ? null : faults;
  }

  return {
    async find(said) {
      const find = await cache.get(ALL);
      return find ? find(said) : null;
    },
    async withoutFound(all, nameOf) {
      const find = await cache.get(ALL);
      return all.filter((one) => !find?.({ text: nameOf(one), links: [] }));
    },
    async refuse(authorId, texts, isStrict = true) {
      const faults = await faultsOf(authorId, texts, isStrict);
      if (faults) throw invalid(faults);
    },
    async allows(authorId, text) {
      return (await faultsOf(authorId, { text }, true)) === null;
    },
  };
}
