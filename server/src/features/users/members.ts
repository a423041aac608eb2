import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Member } from './member.ts';
import { loadMembers } from './members.store.ts';
import { findIdByUsername } from './usernames.store.ts';

const MEMBERS_HELD = 20_000;
/** Ids in one notice; a notice carries about 7.8 kB. */
const IDS_A_NOTICE = 150;

/** A member's count of posts as it was after a change; of two the one with the higher version is newer. */
export interface PostCount {
  posts: number;
  version: number;
}

export type Members = EntityCache<Member> & {
  /** Members changed: forgets them here, before it returns, and in the other processes. Call it after the commit. */
  changed(ids: readonly string[]): void;
  /** A member wrote a post; count and version are what the write returned. Costs no read, here or elsewhere. */
  posted(id: string, count: PostCount): void;
  /** uuid of whoever bears this name, in any case, deleted ones too; null: nobody. */
  idOfUsername(username: string): Promise<string | null>;
};

/** Every member, kept until something changes them. */
export function createMembers({ db, bus }: { db: Kysely<Schema>; bus: Bus }): Members {
  const cache = createEntityCache<Member>({
    max: MEMBERS_HELD,
    load: (ids) => loadMembers(db, ids),
  });
  const idsByKey = new LRUCache<string, string>({ max: MEMBERS_HELD });
  bus.on('members', (ids: string[]) => cache.drop(ids));
  bus.on('member-posts', ([id, { posts, version }]: [string, PostCount]) =>
    cache.patch(id, (member) => {
      // Changes may be told in any order, and after what they tell was read anew.
      if (version <= member.postsVersion) return member;
      return { ...member, counts: { ...member.counts, posts }, postsVersion: version };
    }),
  );
  bus.onReset(() => cache.clear());

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
    changed(ids) {
      for (let at = 0; at < ids.length; at += IDS_A_NOTICE) {
        bus.publish('members', ids.slice(at, at + IDS_A_NOTICE));
      }
    },
    posted: (id, count) => bus.publish('member-posts', [id, count]),
    idOfUsername,
  };
}
