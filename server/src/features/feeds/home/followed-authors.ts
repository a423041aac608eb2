import type { Kysely } from 'kysely';
import { relationFacts } from '#src/features/relations/public.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { listFollows } from './home-posts.store.ts';
import type { MemberNumbers } from './member-numbers.ts';

/** Numbers held in all: 56 MB. */
const NUMBERS_HELD = 14_000_000;
/** What a member costs beside those: as much as so many. */
const MEMBER_WEIGHS = 60;
/** Beyond so many the database walks. */
const MOST_FOLLOWS = 5000;

/** Whose posts a member's feeds show, by number, the member included. */
export interface Followed {
  following: Int32Array;
  /** Those who follow back. */
  followingMutual: Int32Array;
}

export interface FollowedAuthors {
  /** Null: too many to be held. */
  of(memberId: string): Promise<Followed | null>;
}

interface Held {
  followed: Followed | null;
}

/** Whom each member follows: asked at every home feed, so held until it changes. */
export function createFollowedAuthors({
  db,
  facts,
  numbers,
}: {
  db: Kysely<Schema>;
  facts: Pick<Facts, 'everywhere' | 'onMissed'>;
  numbers: MemberNumbers;
}): FollowedAuthors {
  const cache = createEntityCache<Held>({
    max: NUMBERS_HELD,
    weigh: ({ followed }) =>
      MEMBER_WEIGHS + (followed ? followed.following.length + followed.followingMutual.length : 0),
    async load(ids) {
      const rows = await listFollows(db, ids, MOST_FOLLOWS);
      const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
      return new Map(ids.map((id) => [id, { followed: followedBy(id, byMember.get(id) ?? []) }]));
    },
  });

  function followedBy(
    memberId: string,
    rows: readonly { followeeId: string; isFriend: boolean }[],
  ) {
    if (rows.length > MOST_FOLLOWS) return null;
    const own = numbers.of(memberId);
    const numbersOf = (some: typeof rows): Int32Array =>
      Int32Array.from([own, ...some.map(({ followeeId }) => numbers.of(followeeId))]);
    return {
      following: numbersOf(rows),
      followingMutual: numbersOf(rows.filter(({ isFriend }) => isFriend)),
    };
  }

  for (const kind of [relationFacts.followed, relationFacts.unfollowed]) {
    facts.everywhere(kind, ({ followerId, followeeId }) => cache.drop([followerId, followeeId]));
  }
  // The follows between them end with it.
  facts.everywhere(relationFacts.blocked, ({ actorId, targetId }) =>
    cache.drop([actorId, targetId]),
  );
  facts.onMissed(() => cache.clear());

  return { of: async (memberId) => (await cache.get(memberId))?.followed ?? null };
}
