import type { Kysely } from 'kysely';
import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { PostRecord } from './post-record.ts';
import { loadPosts } from './posts.store.ts';

const POSTS_HELD = 30_000;
/** Ids in one notice; a notice carries about 7.8 kB. */
const IDS_A_NOTICE = 150;

export type Posts = EntityCache<PostRecord> & {
  /** Posts changed: forgets them here and in the other processes. */
  changed(ids: readonly string[]): void;
};

/** Posts as everyone sees them. */
export function createPosts({ db, bus }: { db: Kysely<Schema>; bus: Bus }): Posts {
  const cache = createEntityCache<PostRecord>({
    max: POSTS_HELD,
    load: (ids) => loadPosts(db, ids),
  });
  bus.on<string[]>('posts', (ids) => cache.drop(ids));
  bus.onReset(() => cache.clear());
  return {
    ...cache,
    changed(ids) {
      for (let at = 0; at < ids.length; at += IDS_A_NOTICE) {
        bus.publish('posts', ids.slice(at, at + IDS_A_NOTICE));
      }
    },
  };
}
