import { groupFacts } from '#src/features/groups/record/public.ts';
import { isReadElsewhere, type Withheld } from '#src/features/media/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { listUploadsOfGroup } from '#src/features/posts/read/post-media.store.ts';
import { closeSomePosts } from './close-posts.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const CLOSE_POSTS = 'close-group-posts';
const BATCH_SIZE = 500;

/**
 * Removes posts of a private or deleted group from lists, search, trends and counts. Until then, reads
 * check the group itself. Runs as a job, because a large group takes minutes. Safe to run twice.
 */
export function closeGroupPosts(
  deps: Pick<PostsParts, 'config' | 'db' | 'facts' | 'jobs' | 'storage'>,
): void {
  const { db, jobs, facts } = deps;
  facts.once(groupFacts.closed, 'close-posts', ({ payload: { groupId } }) =>
    jobs.add(db, CLOSE_POSTS, { groupId }, { key: `${CLOSE_POSTS}:${groupId}` }),
  );
  jobs.handle(CLOSE_POSTS, async (payload) => {
    const { groupId } = payload as { groupId: string };
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each round is its own short transaction
      const closed = await commit(deps, async (tx, tell) => {
        const { count, authorIds, countedIds } = await closeSomePosts(tx, groupId, BATCH_SIZE);
        if (countedIds.length > 0) tell(userFacts.changed, { userIds: countedIds });
        if (authorIds.length > 0) tell(postFacts.unlisted, { authorIds });
        return count;
      });
      if (closed < BATCH_SIZE) break;
    }
    const uploads = isReadElsewhere(deps) ? await listUploadsOfGroup(db, groupId) : [];
    for (let at = 0; at < uploads.length; at += BATCH_SIZE) {
      const withheld: Withheld = { mediaIds: uploads.slice(at, at + BATCH_SIZE) };
      // oxlint-disable-next-line no-await-in-loop -- a job for each part: what is cut off begins there
      await jobs.add(db, 'withhold-media', withheld);
    }
  });
}
