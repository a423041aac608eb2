import {
  bringBack,
  listHeldForWave,
  loadReview,
  settleReview,
} from '#src/features/posts/reports/public.ts';
import { lockPost } from '#src/features/posts/record/public.ts';
import { recordAudit, userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { addDecisionMail } from './mail/decision-mail-job.ts';
import type { ModerateDeps } from './moderate-post.ts';

type ReleaseDeps = ModerateDeps & { facts: Pick<Facts, 'begin' | 'once'> };

/** Staff approved an account of a wave: what waited for nothing else is there for everybody. Safe to run twice. */
export function releaseWithApproval(deps: ReleaseDeps): void {
  deps.facts.once(userFacts.approved, 'release-held', async ({ payload }) => {
    const { userId, actorId } = payload;
    const ids = await listHeldForWave(deps.db, userId);
    let released = 0;
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- the oldest first: a comment needs what it answers
      if (await release(deps, id, actorId)) released += 1;
    }
    if (released === 0) return;
    await deps.db
      .transaction()
      .execute((tx) =>
        addDecisionMail(tx, deps.jobs, userId, { kind: 'approved', posts: released }),
      );
  });
}

/** False: a moderator has decided meanwhile, or its author has deleted it. */
async function release(deps: ReleaseDeps, postId: string, actorId: string): Promise<boolean> {
  const record = await deps.posts.get(postId);
  const isReleased = await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    const review = await loadReview(tx, postId);
    if (!record || !post?.isHeld || post.isDeleted || !review?.isWaiting) return false;
    const now = deps.clock.now();
    await bringBack(tx, tell, deps, { post, record, now });
    await settleReview(tx, postId, { status: 'dismissed', by: actorId, now });
    const deed = { action: 'post.release', postId, userId: post.authorId } as const;
    await recordAudit(tx, { at: now, actorId, ...deed });
    return true;
  });
  if (isReleased) deps.desk.decided(actorId, postId);
  return isReleased;
}
