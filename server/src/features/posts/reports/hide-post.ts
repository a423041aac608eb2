import { recordAudit } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { DeleteDeps } from '#src/features/posts/write/delete-post.ts';
import { closeReview } from './reports.store.ts';
import { leaveOriginal, leavePlace } from '#src/features/posts/record/leave-place.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { lockPost, markGone } from '#src/features/posts/record/posts.store.ts';

/**
 * Staff takes a post of any member out of sight; a second time changes nothing. It leaves every list and
 * count as a deleted one does, but the row keeps all it held, so that it can come back.
 */
export async function hidePost(deps: DeleteDeps, actorId: string, id: string): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, id);
    if (!post || post.isDeleted) throw new Refusal('not_found');
    if (post.isHidden) return;
    const { authorId } = post;
    const now = deps.clock.now();
    await leaveOriginal(tx, post);
    await markGone(tx, id, 'hidden', now);
    await closeReview(tx, id, actorId, now);
    const deed = { action: 'post.hide', postId: id, userId: authorId } as const;
    await recordAudit(tx, { at: now, actorId, ...deed });
    tell(postFacts.hidden, { postId: id, authorId, touched: await leavePlace(tx, post) });
  });
}
