import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { runWithoutCallContext } from '#src/kernel/call-context.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import { hasBookmarks } from './viewer-state.store.ts';
import type { ViewerStates } from './viewer-states.ts';

/**
 * Asks for marks of bookmarks only if the member has bookmarks. Every post may have one, so pages would ask
 * for all their posts.
 */
export function askForBookmarks(
  asking: ViewerStates,
  { db, facts }: Pick<PostsParts, 'db' | 'facts'>,
): ViewerStates {
  const known = createBoundedLru<Promise<boolean>>(MEMBER_CACHE_SIZE);
  facts.everywhere(postFacts.bookmarked, ({ memberId }) => void known.delete(memberId));
  facts.onMissed(() => known.clear());

  /** Reads the primary database: a replica may not have the first bookmark yet. */
  const has = (memberId: string): Promise<boolean> => {
    const before = known.get(memberId);
    if (before) return before;
    const found = runWithoutCallContext(() => hasBookmarks(db, memberId));
    known.set(memberId, found);
    found.catch(() => known.delete(memberId));
    return found;
  };
  return {
    async of(asked) {
      const { memberId, posts } = asked;
      if (posts.bookmarked.length === 0 || (await has(memberId))) return asking.of(asked);
      return asking.of({ memberId, posts: { ...posts, bookmarked: [] } });
    },
  };
}
