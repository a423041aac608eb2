import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import { heldAtMost } from '#src/kernel/held-at-most.ts';
import { MEMBERS_HELD } from '#src/kernel/most-held.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import type { Member } from './member.ts';
import { loadMembers } from './members.store.ts';
import { userFacts } from './users.facts.ts';
import { findIdByUsername } from './usernames.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/** A member's count of posts as it was after a change; of two the one with the higher version is newer. */
export interface PostCount {
  posts: number;
  version: number;
}

export type Members = EntityCache<Member> & {
  /** A member wrote a post; count and version are what the write returned. Costs no read. */
  posted(id: string, count: PostCount): void;
  /** uuid of whoever bears this name, in any case, deleted ones too; null: nobody. */
  idOfUsername(username: string): Promise<string | null>;
};

/** Of two times that are told in any order the later one stays. */
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

/** Every member, kept until something changes them. */
export function createMembers({ db, facts }: Pick<UsersParts, 'db' | 'facts'>): Members {
  const cache = createEntityCache<Member>({
    max: MEMBERS_HELD,
    load: (ids) => loadMembers(db, ids),
  });
  const idsByKey = heldAtMost<string>(MEMBERS_HELD);
  facts.everywhere(userFacts.changed, ({ userIds }) => cache.drop(userIds));
  // Once a minute for everybody who is here: to read each of them anew would cost more than their feeds.
  facts.everywhere(userFacts.seen, ({ seen }) => {
    for (const [userId, at] of seen) cache.patch(userId, (member) => seenAt(member, new Date(at)));
  });
  for (const kind of OF_STANDING) {
    facts.everywhere(kind, ({ userId }) => cache.drop([userId]));
  }
  // Everybody has to accept it, and whether they have is held with them.
  facts.everywhere(userFacts.policyAsks, () => cache.clear());
  facts.onMissed(() => cache.clear());

  async function idOfUsername(username: string): Promise<string | null> {
    const key = username.toLowerCase();
    // Whether the name is still theirs is asked of the member, so a change of name needs no word to this list.
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
        // Changes may be told in any order, and after what they tell was read anew.
        if (version <= member.postsVersion) return member;
        return { ...member, counts: { ...member.counts, posts }, postsVersion: version };
      });
    },
    idOfUsername,
  };
}
