import type { FilterAction, FilterPlace } from '@rookery/contract/kernel/filters.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { relationFacts } from '#src/features/relations/relations.facts.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { loadFilters, type FilterRow } from './filters.store.ts';
import { textTest, type TextTest } from './match-text.ts';

export interface ActiveFilter {
  readonly ulid: string;
  readonly text: string;
  readonly places: readonly FilterPlace[];
  readonly action: FilterAction;
  readonly matches: TextTest;
}

interface CompiledFilter extends ActiveFilter {
  readonly expiresMs: number;
}

interface MemberFilters {
  readonly all: readonly CompiledFilter[];
}

const NO_FILTERS: readonly ActiveFilter[] = [];
const WITHOUT: MemberFilters = { all: [] };

/** The muted words of members. Cached because every list reads them, and most members have none. */
export interface Filters {
  /** Those that have not expired. */
  of(memberId: string): Promise<readonly ActiveFilter[]>;
}

export function createFilters({
  db,
  facts,
  clock,
}: Pick<SessionsParts, 'clock' | 'db' | 'facts'>): Filters {
  const cache = createEntityCache<MemberFilters>({
    max: MEMBER_CACHE_SIZE,
    weigh: ({ all }) => 1 + all.length,
    async load(ids) {
      const rows = Map.groupBy(await loadFilters(db, ids), ({ userId }) => userId);
      return new Map(ids.map((id) => [id, compile(rows.get(id))]));
    },
  });
  facts.everywhere(relationFacts.filtersChanged, ({ userId }) => cache.drop([userId]));
  facts.onMissed(() => cache.clear());

  return {
    async of(memberId) {
      const all = (await cache.get(memberId))?.all ?? NO_FILTERS;
      if (all.length === 0) return NO_FILTERS;
      const now = clock.now().getTime();
      return (all as readonly CompiledFilter[]).filter(({ expiresMs }) => expiresMs > now);
    },
  };
}

function compile(rows: readonly FilterRow[] | undefined): MemberFilters {
  if (!rows) return WITHOUT;
  const all = rows.flatMap(({ id, text, isWholeWord, places, action, expiresAt }) => {
    const matches = textTest(text, isWholeWord);
    if (!matches) return [];
    const expiresMs = expiresAt?.getTime() ?? Infinity;
    return [{ ulid: uuidToUlid(id), text, places, action, matches, expiresMs }];
  });
  return { all };
}
