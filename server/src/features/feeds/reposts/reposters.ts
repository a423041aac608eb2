import { postFacts } from '#src/features/posts/record/public.ts';
import type { RepostAudience } from '#src/features/feeds/record/feeds.store.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { listLatestReposts, listShownAmong } from './reposters.store.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

export const CACHED_REPOSTS_PER_ORIGINAL = 50;
/** Maximum number of cached reposts of all originals. Each takes 12 bytes. */
const MAX_CACHED_REPOSTS = 5 * MEMBER_CACHE_SIZE;
const ORIGINAL_WEIGHT = 20;

export interface Reposter {
  memberId: string;
  seq: number;
}

export interface Reposters {
  latest(originals: readonly string[]): Promise<ReadonlyMap<string, readonly Reposter[]>>;
  /**
   * Returns those of the given members whose posts a home feed of the owner shows, including the owner.
   * If the owner follows very many members, the database answers. @param ownerId for a list, its id
   */
  shownAmong(
    audience: RepostAudience,
    ownerId: string,
    memberIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
}

interface CachedReposts {
  members: Int32Array;
  seqs: Float64Array;
}

export function createReposters({
  db,
  facts,
  numbers,
  followed,
}: Pick<FeedsParts, 'db' | 'facts'> & {
  numbers: { of(id: string): number; idOf(number: number): string };
  followed: { of(audience: RepostAudience, ownerId: string): Promise<Int32Array | null> };
}): Reposters {
  const cache = createEntityCache<CachedReposts>({
    max: MAX_CACHED_REPOSTS,
    weigh: ({ members }) => ORIGINAL_WEIGHT + members.length,
    async load(ids) {
      const rows = Map.groupBy(
        await listLatestReposts(db, ids, CACHED_REPOSTS_PER_ORIGINAL),
        ({ originalId }) => originalId,
      );
      return new Map(
        ids.map((id) => {
          const of = rows.get(id) ?? [];
          const members = Int32Array.from(of, ({ memberId }) => numbers.of(memberId));
          return [id, { members, seqs: Float64Array.from(of, ({ seq }) => seq) }];
        }),
      );
    },
  });
  // `counted` names the original of a repost, because its count changes.
  facts.everywhere(postFacts.created, ({ counted }) => cache.drop(counted));
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.everywhere(kind, ({ touched }) => cache.drop(touched));
  }
  facts.onMissed(() => cache.clear());

  return {
    async latest(originals) {
      const held = await cache.getMany(originals);
      const latest = new Map<string, readonly Reposter[]>();
      for (const [id, { members, seqs }] of held) {
        const reposters = Array.from(members, (number, at) => ({
          memberId: numbers.idOf(number),
          seq: seqs[at] ?? 0,
        }));
        latest.set(id, reposters);
      }
      return latest;
    },

    async shownAmong(audience, ownerId, memberIds) {
      if (memberIds.length === 0) return new Set();
      const authors = await followed.of(audience, ownerId);
      if (!authors) return new Set(await listShownAmong(db, audience, ownerId, memberIds));
      const asked = new Set(memberIds.map((id) => numbers.of(id)));
      const shown = new Set<string>();
      for (const number of authors) if (asked.has(number)) shown.add(numbers.idOf(number));
      return shown;
    },
  };
}
