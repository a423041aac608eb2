import { listFacts, listMembersOfLists } from '#src/features/lists/public.ts';
import { relationFacts } from '#src/features/relations/public.ts';
import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { NO_SOURCES } from './author-table.ts';
import { listFollows, listMutualFollows } from './home-posts.store.ts';
import type { MemberNumbers } from './member-numbers.ts';
import { hashtagSource } from './sources.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';

/** Maximum number of cached follows. 100,000 members with 140 follows each take 80 MB. */
const MAX_CACHED_FOLLOWS = 200 * MEMBER_CACHE_SIZE;
const MAX_CACHED_FRIENDS = 80 * MEMBER_CACHE_SIZE;
const MAX_CACHED_LISTED = 40 * MEMBER_CACHE_SIZE;
const MEMBER_WEIGHT = 60;
/** If a member follows more, the database lists the feed. */
const MOST_FOLLOWS = 5000;

export type CachedAudience = 'following' | 'followingMutual' | 'list';

export interface FollowedAuthors {
  /**
   * The authors of a feed by number. Null when they are too many to cache.
   * @param ownerId the member who follows them, who then comes first, or the list that has them
   */
  of(audience: CachedAudience, ownerId: string): Promise<Int32Array | null>;
  /** The numbers of the hashtags that a member follows. */
  hashtagsOf(memberId: string): Promise<Int32Array>;
}

interface CachedFollows {
  authors: Int32Array | null;
  hashtags?: Int32Array;
}

export function createFollowedAuthors({
  db,
  facts,
  numbers,
}: Pick<FeedsParts, 'db' | 'facts'> & { numbers: MemberNumbers }): FollowedAuthors {
  const hold = <Row extends { memberId: string }>(
    max: number,
    list: (ids: readonly string[]) => Promise<Row[]>,
    toFollows: (memberId: string, rows: readonly Row[]) => CachedFollows,
  ) =>
    createEntityCache<CachedFollows>({
      max,
      weigh: ({ authors, hashtags }) =>
        MEMBER_WEIGHT + (authors?.length ?? 0) + (hashtags?.length ?? 0),
      async load(ids) {
        const byMember = Map.groupBy(await list(ids), ({ memberId }) => memberId);
        return new Map(ids.map((id) => [id, toFollows(id, byMember.get(id) ?? [])]));
      },
    });

  const withOwn = (memberId: string, authorIds: readonly string[]): Int32Array =>
    Int32Array.from([memberId, ...authorIds], (id) => numbers.of(id));

  const held: Readonly<Record<CachedAudience, EntityCache<CachedFollows>>> = {
    following: hold(
      MAX_CACHED_FOLLOWS,
      (ids) => listFollows(db, ids, MOST_FOLLOWS),
      (memberId, rows) => {
        const authorIds = rows.flatMap(({ followeeId }) => followeeId ?? []);
        const keys = rows.flatMap((row) => (row.followeeId === null ? row.hashtag : []));
        const authors = authorIds.length > MOST_FOLLOWS ? null : withOwn(memberId, authorIds);
        if (keys.length === 0) return { authors };
        return {
          authors,
          hashtags: Int32Array.from(keys, (key) => numbers.of(hashtagSource(key))),
        };
      },
    ),
    followingMutual: hold(
      MAX_CACHED_FRIENDS,
      (ids) => listMutualFollows(db, ids, MOST_FOLLOWS),
      (memberId, rows) => {
        const friends = rows.filter(({ isFriend }) => isFriend).map(({ followeeId }) => followeeId);
        return { authors: rows.length > MOST_FOLLOWS ? null : withOwn(memberId, friends) };
      },
    ),
    list: createEntityCache<CachedFollows>({
      max: MAX_CACHED_LISTED,
      weigh: ({ authors }) => MEMBER_WEIGHT + (authors?.length ?? 0),
      async load(ids) {
        const byList = Map.groupBy(await listMembersOfLists(db, ids), ({ listId }) => listId);
        const authorsOn = (id: string): Int32Array =>
          Int32Array.from(byList.get(id) ?? [], ({ userId }) => numbers.of(userId));
        return new Map(ids.map((id) => [id, { authors: authorsOn(id) }]));
      },
    }),
  };
  const drop = (ids: readonly string[]): void => {
    held.following.drop(ids);
    held.followingMutual.drop(ids);
  };

  for (const kind of [relationFacts.followed, relationFacts.unfollowed]) {
    facts.everywhere(kind, ({ followerId, followeeId }) => drop([followerId, followeeId]));
  }
  // A block also ends the follows between the two.
  facts.everywhere(relationFacts.blocked, ({ actorId, targetId }) => drop([actorId, targetId]));
  facts.everywhere(relationFacts.followedHashtagsChanged, ({ userId }) =>
    held.following.drop([userId]),
  );
  facts.everywhere(listFacts.changed, ({ listId }) => held.list.drop([listId]));
  facts.onMissed(() => {
    for (const cache of Object.values(held)) cache.clear();
  });

  return {
    of: async (audience, ownerId) => (await held[audience].get(ownerId))?.authors ?? null,
    hashtagsOf: async (memberId) => (await held.following.get(memberId))?.hashtags ?? NO_SOURCES,
  };
}
