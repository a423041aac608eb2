import { userFacts } from '#src/features/users/public.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { deletePost, type DeleteDeps } from './delete-post.ts';
import { blankPosts, listLivePosts } from '#src/features/posts/record/posts.store.ts';
import type { Reactions } from '#src/features/posts/reactions/reactions.ts';

const BATCH = 100;

/** What a purged member wrote goes with them; threads keep their shape. Safe to run twice. */
export function erasePostsOfPurged(deps: DeleteDeps & { facts: Pick<Facts, 'once'> }): void {
  deps.facts.once(userFacts.purged, 'erase-posts', async ({ payload }) => {
    const { userId } = payload;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each in small steps
      const ids = await listLivePosts(deps.db, userId, BATCH);
      // oxlint-disable-next-line no-await-in-loop -- counts of one thread are locked one delete at a time
      for (const id of ids) await deletePost(deps, userId, id);
      if (ids.length < BATCH) break;
    }
    await blankPosts(deps.db, userId);
  });
}

/** And what they reacted with: the counts follow. Safe to run twice. */
export function erasePurgedReactions(deps: {
  facts: Pick<Facts, 'once'>;
  reactions: Pick<Reactions, 'forget'>;
}): void {
  deps.facts.once(userFacts.purged, 'erase-reactions', ({ payload }) =>
    deps.reactions.forget(payload.userId),
  );
}
