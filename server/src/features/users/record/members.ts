import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import type { Member } from './member.ts';
import { loadMembers } from './members.store.ts';
import { userFacts } from './users.facts.ts';
import { findIdByUsername } from './usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export interface PostCount {
  posts: number;
  version: number;
}

export type Members = EntityCache<Member> & {
  /** Updates the cached count with the values that the write returned, without a query. */
  posted(id: string, count: PostCount): void;
  /** uuid of the member with this username, in any case, even if deleted. Null if there is none. */
  idOfUsername(username: string): Promise<string | null>;
};

function withLastActive(member: Member, at: Date): Member {
  const isOlder = member.lastActiveAt !== null && member.lastActiveAt >= at;
  return isOlder ? member : { ...member, lastActiveAt: at };
}

const ACCOUNT_STATUS_FACTS: readonly FactKind<{ userId: string }>[] = [
  userFacts.deleted,
  userFacts.restored,
  userFacts.banned,
  userFacts.unbanned,
  userFacts.standingChanged,
  userFacts.purged,
];

export function createMembers({ db, facts }: Pick<UsersParts, 'db' | 'facts'>): Members {
  const cache = createEntityCache<Member>({
    max: MEMBER_CACHE_SIZE,
    load: (ids) => loadMembers(db, ids),
  });
  const idsByKey = createBoundedLru<string>(MEMBER_CACHE_SIZE);
  facts.everywhere(userFacts.changed, ({ userIds }) => cache.drop(userIds));
  // Patches the cached members. Reloading every active member each minute would cost more than their feeds.
  facts.everywhere(userFacts.seen, ({ seen }) => {
    for (const [userId, at] of seen)
      cache.patch(userId, (member) => withLastActive(member, new Date(at)));
  });
  for (const kind of ACCOUNT_STATUS_FACTS) {
    facts.everywhere(kind, ({ userId }) => cache.drop([userId]));
  }
  // A cached member includes whether the terms are accepted. Now all members must accept again.
  facts.everywhere(userFacts.policyAsks, () => cache.clear());
  facts.onMissed(() => cache.clear());

  async function idOfUsername(username: string): Promise<string | null> {
    const key = username.toLowerCase();
    // Compares with the cached member's current name, so that a rename need not evict this entry.
    const known = idsByKey.get(key);
    if (known && (await cache.get(known))?.username?.toLowerCase() === key) return known;
    const id = await findIdByUsername(db, key);
    if (id) idsByKey.set(key, id);
    else idsByKey.delete(key);
    return id;
  }

  return {
    ...cache,
    posted(id, { posts, version }) {
      cache.patch(id, (member) => {
        // Changes may arrive out of order, or after the cache has reloaded the member.
        if (version <= member.postsVersion) return member;
        return { ...member, counts: { ...member.counts, posts }, postsVersion: version };
      });
    },
    idOfUsername,
  };
}
