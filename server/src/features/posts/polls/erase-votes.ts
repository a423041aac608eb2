import { commit } from '#src/platform/facts/commit.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { deleteVotes } from './polls.store.ts';

const AT_ONCE = 50;

/** Deletes a member's votes. Counts keep the votes of the others. */
export async function eraseVotes(
  deps: Pick<PostsParts, 'db' | 'facts'>,
  userId: string,
): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
    const postIds = await commit(deps, async (tx, tell) => {
      const ids = await deleteVotes(tx, userId, AT_ONCE);
      if (ids.length > 0) tell(postFacts.voted, { postIds: ids, memberId: userId });
      return ids;
    });
    if (postIds.length === 0) return;
  }
}
