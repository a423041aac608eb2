import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import { heldAtMost } from '#src/kernel/held-at-most.ts';
import { MEMBERS_HELD } from '#src/kernel/most-held.ts';
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
  /** uuid of the member with this username, in any case, even if deleted; null: none. */
  idOfUsername(username: string): Promise<string | null>;
};

function seenAt(member: Member, at: Date): Member {
  const isOlder = member.lastActiveAt !== null && member.lastActiveAt >= at;
  return isOlder ? member : { ...member, lastActiveAt: at };
}

const OF_STANDING: readonly FactKind<{ userId: string }>[] = [
  userFacts.deleted,
  userFacts.restored,
  userFacts.banned,
  userFacts.unbanned,
  userFacts.standingChanged,
  userFacts.purged,
];

export function createMembers({ db, facts }: Pick<UsersParts, 'db' | 'facts'>): Members {
  const cache = createEntityCache<Member>({
    max: MEMBERS_HELD,
    load: (ids) => loadMembers(db, ids),
  });
  const idsByKey = heldAtMost<string>(MEMBERS_HELD);
  facts.everywhere(userFacts.changed, ({ userIds }) => cache.drop(userIds));
  // Patches the cache: reloading every active member each minute would cost more than their feeds.
  facts.everywhere(userFacts.seen, ({ seen }) => {
    for (const [userId, at] of seen) cache.patch(userId, (member) => seenAt(member, new Date(at)));
  });
  for (const kind of OF_STANDING) {
    facts.everywhere(kind, ({ userId }) => cache.drop([userId]));
  }
  // Acceptance is cached with each member, and all must accept again.
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
