import { groupFacts } from '#src/features/groups/record/public.ts';
import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import { POST_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { orderReactions } from './order-reactions.ts';
import type { PostRecord } from './post-record.ts';
import { postFacts } from './posts.facts.ts';
import { loadPosts } from './posts.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/** A bus message with this many counts has about 7.8 kB. */
const COUNTS_A_NOTICE = 100;
const POSTS_VIEWED = messageKind<readonly (readonly [id: string, views: number])[]>('post-views');

export type Posts = EntityCache<PostRecord> & {
  /**
   * Sends new view counts to every process, which needs no query. A lost message is harmless: the next counts
   * include it.
   */
  viewed(counts: readonly (readonly [id: string, views: number])[]): void;
};

export function createPosts({ db, bus, facts }: Pick<PostsParts, 'bus' | 'db' | 'facts'>): Posts {
  const cache = createEntityCache<PostRecord>({
    max: POST_CACHE_SIZE,
    load: (ids) => loadPosts(db, ids),
  });
  facts.everywhere(postFacts.changed, ({ postIds }) => cache.drop(postIds));
  facts.everywhere(postFacts.voted, ({ postIds }) => cache.drop(postIds));
  for (const kind of [postFacts.edited, postFacts.controlsChanged]) {
    facts.everywhere(kind, ({ postId }) => cache.drop([postId]));
  }
  facts.everywhere(postFacts.created, ({ counted }) => cache.drop(counted));
  for (const kind of [postFacts.deleted, postFacts.hidden, postFacts.restored]) {
    facts.everywhere(kind, ({ touched }) => cache.drop(touched));
  }
  for (const kind of [groupFacts.changed, groupFacts.closed]) {
    facts.everywhere(kind, ({ groupId }) => cache.dropWhere((post) => post.groupId === groupId));
  }
  // Reviewers see a reported post even if they are not in its group.
  facts.everywhere(postFacts.reported, ({ postId }) => {
    cache.patch(postId, (post) => (post.groupId === null ? post : { ...post, isReported: true }));
  });
  facts.everywhere(postFacts.mediaWithheld, ({ postId }) => cache.drop([postId]));
  bus.on(POSTS_VIEWED, (counts) => {
    for (const [id, views] of counts) {
      // Counts from two processes may arrive out of order, and views only rise.
      cache.patch(id, (post) => ({ ...post, views: Math.max(post.views, views) }));
    }
  });
  facts.everywhere(postFacts.reacted, ({ posts }) => {
    for (const [id, counts, version] of posts) {
      cache.patch(id, (post) => {
        // Changes may arrive out of order, or after the cache has reloaded the post.
        if (version <= post.reactionsVersion) return post;
        return { ...post, reactions: orderReactions(counts), reactionsVersion: version };
      });
    }
  });
  facts.onMissed(() => cache.clear());
  return {
    ...cache,
    viewed(counts) {
      for (let at = 0; at < counts.length; at += COUNTS_A_NOTICE) {
        bus.publish(POSTS_VIEWED, counts.slice(at, at + COUNTS_A_NOTICE));
      }
    },
  };
}
