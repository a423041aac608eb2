import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { forbiddenOrNotFound } from '#src/features/posts/read/forbidden-or-not-found.ts';
import {
  removeFromOriginalCounts,
  removeFromCounts,
} from '#src/features/posts/record/hidden-post-counts.ts';
import { deletePin } from '#src/features/posts/pins/pins.store.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { mayDelete } from '#src/features/posts/record/posts.policy.ts';
import { lockPost, markGone } from '#src/features/posts/record/posts.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

type Parts = Pick<
  PostsParts,
  'blocksAndMutes' | 'clock' | 'db' | 'facts' | 'members' | 'memberships' | 'posts'
>;

export async function deletePost(deps: Parts, userId: string, id: string): Promise<void> {
  const isTheirs = await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, id);
    if (!post) throw new Refusal('not_found');
    if (!mayDelete(post, userId)) return false;
    if (post.isDeleted) return true;
    if (!post.isHidden) await removeFromOriginalCounts(tx, post);
    await markGone(tx, id, 'deleted', deps.clock.now());
    await deletePin(tx, id);
    // A post hidden by staff is already out of all counts.
    const touched = post.isHidden ? [id] : await removeFromCounts(tx, post);
    tell(postFacts.deleted, { postId: id, authorId: post.authorId, touched });
    return true;
  });
  if (!isTheirs) throw await forbiddenOrNotFound(deps, userId, id);
}
