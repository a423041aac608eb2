import { isStaff } from '#src/features/users/roles/public.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { wordFaults, type Texts } from './word-faults.ts';
import { listWordRules } from './word-rules.store.ts';
import { ruleFinder, type FindRule, type Rule, type CheckedText } from './words.policy.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/** Words and domains that staff filters. Cached because every write of a member reads them. */
export interface WordRules {
  find(said: CheckedText): Promise<Rule | null>;
  withoutFound<Named>(all: readonly Named[], nameOf: (one: Named) => string): Promise<Named[]>;
  /**
   * Refuses texts that match a rule, with one error per field. Staff is exempt.
   * @param isStrict if false, ignores rules that only hold posts
   */
  refuse(authorId: string, texts: Texts, isStrict?: boolean): Promise<void>;
  allows(authorId: string, text: string): Promise<boolean>;
}

const CACHE_KEY = 'all';

export function createWordRules({
  db,
  facts,
  config,
  members,
}: Pick<UsersParts, 'config' | 'db' | 'facts' | 'members'>): WordRules {
  const cache = createEntityCache<FindRule>({
    max: 1,
    load: async () => new Map([[CACHE_KEY, ruleFinder(await listWordRules(db))]]),
  });
  facts.everywhere(userFacts.wordRulesChanged, () => cache.clear());
  facts.onMissed(() => cache.clear());

  async function faultsOf(authorId: string, texts: Texts, isStrict: boolean) {
    const find = config.rateLimits ? await cache.get(CACHE_KEY) : null;
    const faults = find ? wordFaults(find, texts, isStrict) : {};
    if (Object.keys(faults).length === 0) return null;
    return isStaff((await members.get(authorId))?.badges ?? []) ? null : faults;
  }

  return {
    async find(said) {
      const find = await cache.get(CACHE_KEY);
      return find ? find(said) : null;
    },
    async withoutFound(all, nameOf) {
      const find = await cache.get(CACHE_KEY);
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
