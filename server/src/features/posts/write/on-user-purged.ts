import { userFacts } from '#src/features/users/public.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { deletePost, type DeleteNeeds } from './delete-post.ts';
import { blankPosts, listLivePosts } from '#src/features/posts/record/posts.store.ts';
import type { Reactions } from '#src/features/posts/reactions/reactions.ts';

const BATCH = 100;

/** What a purged member wrote goes with them; threads keep their shape. Safe to run twice. */
export function erasePostsOfPurged(needs: DeleteNeeds & { facts: Pick<Facts, 'once'> }): void {
  needs.facts.once(userFacts.purged, 'erase-posts', async ({ payload }) => {
    const { userId } = payload;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each in small steps
      const ids = await listLivePosts(needs.db, userId, BATCH);
      // oxlint-disable-next-line no-await-in-loop -- counts of one thread are locked one delete at a time
      for (const id of ids) await deletePost(needs, userId, id);
      if (ids.length < BATCH) break;
    }
    await blankPosts(needs.db, userId);
  });
}

/** And what they reacted with: the counts follow. Safe to run twice. */
export function erasePurgedReactions(needs: {
  facts: Pick<Facts, 'once'>;
  reactions: Pick<Reactions, 'forget'>;
}): void {
  needs.facts.once(userFacts.purged, 'erase-reactions', ({ payload }) =>
    needs.reactions.forget(payload.userId),
  );
}
