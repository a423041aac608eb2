import { relationFacts } from '#src/features/relations/public.ts';
import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { type FollowRow, listFollows, listMutualFollows } from './home-posts.store.ts';
import type { MemberNumbers } from './member-numbers.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/** Maximum number of cached follows. 100,000 members with 140 follows each take 80 MB. */
const MAX_CACHED_FOLLOWS = 200 * MEMBER_CACHE_SIZE;
const MAX_CACHED_FRIENDS = 80 * MEMBER_CACHE_SIZE;
const MEMBER_WEIGHT = 60;
/** If a member follows more, the database lists the feed. */
const MOST_FOLLOWS = 5000;

export type CachedAudience = 'following' | 'followingMutual';

export interface FollowedAuthors {
  /** The authors of a member’s feed by number, the member first. Null when they are too many to cache. */
  of(audience: CachedAudience, memberId: string): Promise<Int32Array | null>;
}

interface CachedFollows {
  authors: Int32Array | null;
}

export function createFollowedAuthors({
  db,
  facts,
  numbers,
}: Pick<FeedsParts, 'db' | 'facts'> & { numbers: MemberNumbers }): FollowedAuthors {
  const hold = <Row extends FollowRow>(
    max: number,
    list: (ids: readonly string[]) => Promise<Row[]>,
    isShown: (row: Row) => boolean,
  ) =>
    createEntityCache<CachedFollows>({
      max,
      weigh: ({ authors }) => MEMBER_WEIGHT + (authors?.length ?? 0),
      async load(ids) {
        const byMember = Map.groupBy(await list(ids), ({ memberId }) => memberId);
        return new Map(ids.map((id) => [id, { authors: shownTo(id, byMember.get(id), isShown) }]));
      },
    });

  function shownTo<Row extends FollowRow>(
    memberId: string,
    rows: readonly Row[] = [],
    isShown: (row: Row) => boolean,
  ): Int32Array | null {
    if (rows.length > MOST_FOLLOWS) return null;
    const shown = rows.filter(isShown).map(({ followeeId }) => numbers.of(followeeId));
    return Int32Array.from([numbers.of(memberId), ...shown]);
  }

  const held: Readonly<Record<CachedAudience, EntityCache<CachedFollows>>> = {
    following: hold(
      MAX_CACHED_FOLLOWS,
      (ids) => listFollows(db, ids, MOST_FOLLOWS),
      () => true,
    ),
    followingMutual: hold(
      MAX_CACHED_FRIENDS,
      (ids) => listMutualFollows(db, ids, MOST_FOLLOWS),
      ({ isFriend }) => isFriend,
    ),
  };
  const drop = (ids: readonly string[]): void => {
    for (const cache of Object.values(held)) cache.drop(ids);
  };

  for (const kind of [relationFacts.followed, relationFacts.unfollowed]) {
    facts.everywhere(kind, ({ followerId, followeeId }) => drop([followerId, followeeId]));
  }
  // A block also ends the follows between the two.
  facts.everywhere(relationFacts.blocked, ({ actorId, targetId }) => drop([actorId, targetId]));
  facts.onMissed(() => {
    for (const cache of Object.values(held)) cache.clear();
  });

  return {
    of: async (audience, memberId) => (await held[audience].get(memberId))?.authors ?? null,
  };
}
