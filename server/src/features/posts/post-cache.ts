import type { Kysely } from 'kysely';
import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { orderReactions } from './order-reactions.ts';
import type { PostRecord } from './post-record.ts';
import { loadPosts } from './posts.store.ts';
import type { ReactedPost } from './reactions.store.ts';

const POSTS_HELD = 30_000;
/** Ids in one notice; a notice carries about 7.8 kB. */
const IDS_A_NOTICE = 150;
const COUNTS_A_NOTICE = 100;
/** Each brings a count for every reaction there is, up to some 300 bytes. */
const REACTED_A_NOTICE = 20;

export type Posts = EntityCache<PostRecord> & {
  /** Posts changed: forgets them here and in the other processes. */
  changed(ids: readonly string[]): void;
  /** New view counts: told to every process, which reads nothing for them. */
  viewed(counts: readonly (readonly [id: string, views: number])[]): void;
  /** New reactions: told to every process, which reads nothing for them. */
  reacted(posts: readonly ReactedPost[]): void;
};

/** Posts as everyone sees them. */
export function createPosts({ db, bus }: { db: Kysely<Schema>; bus: Bus }): Posts {
  const cache = createEntityCache<PostRecord>({
    max: POSTS_HELD,
    load: (ids) => loadPosts(db, ids),
  });
  bus.on<string[]>('posts', (ids) => cache.drop(ids));
  bus.on<[id: string, views: number][]>('post-views', (counts) => {
    for (const [id, views] of counts) {
      // Counts of two processes may be told in either order, and views only rise.
      cache.patch(id, (post) => ({ ...post, views: Math.max(post.views, views) }));
    }
  });
  bus.on<ReactedPost[]>('post-reactions', (reacted) => {
    for (const [id, counts, version] of reacted) {
      cache.patch(id, (post) => {
        // Changes may be told in any order, and after what they tell was read anew.
        if (version <= post.reactionsVersion) return post;
        return { ...post, reactions: orderReactions(counts), reactionsVersion: version };
      });
    }
  });
  bus.onReset(() => cache.clear());
  return {
    ...cache,
    changed(ids) {
      for (let at = 0; at < ids.length; at += IDS_A_NOTICE) {
        bus.publish('posts', ids.slice(at, at + IDS_A_NOTICE));
      }
    },
    viewed(counts) {
      for (let at = 0; at < counts.length; at += COUNTS_A_NOTICE) {
        bus.publish('post-views', counts.slice(at, at + COUNTS_A_NOTICE));
      }
    },
    reacted(reacted) {
      for (let at = 0; at < reacted.length; at += REACTED_A_NOTICE) {
        bus.publish('post-reactions', reacted.slice(at, at + REACTED_A_NOTICE));
      }
    },
  };
}
