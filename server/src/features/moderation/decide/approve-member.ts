import {
  restorePost,
  listHeldForApproval,
  loadReview,
  settleReview,
} from '#src/features/posts/reports/public.ts';
import { lockPost } from '#src/features/posts/record/public.ts';
import { recordAudit, userFacts } from '#src/features/users/public.ts';
import { approveAccount } from '#src/features/users/standing/public.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { notifyOfDecision } from '#src/features/moderation/mail/decision-mail-job.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

export async function approveMember(
  deps: Pick<ModerationParts, 'clock' | 'db' | 'facts' | 'jobs'>,
  { reason: given, ...approval }: { userId: string; actorId: string; reason: string },
): Promise<void> {
  const { userId } = approval;
  const reason = normaliseReason(given);
  await approveAccount(deps, { ...approval, reason }, async (tx, tell) => {
    const { length: posts } = await listHeldForApproval(tx, userId);
    await notifyOfDecision({ tx, tell }, deps, userId, { kind: 'approved', posts, reason });
  });
}

export function releasePostsOnApproval(deps: ModerationParts): void {
  deps.facts.once(userFacts.approved, 'release-held', async ({ payload }) => {
    const { userId, actorId } = payload;
    for (const id of await listHeldForApproval(deps.db, userId)) {
      // oxlint-disable-next-line no-await-in-loop -- the oldest first: a comment needs what it answers
      await releasePost(deps, id, actorId);
    }
  });
}

async function releasePost(deps: ModerationParts, postId: string, actorId: string): Promise<void> {
  const record = await deps.posts.get(postId);
  const isReleased = await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    const review = await loadReview(tx, postId);
    if (!record || !post?.isHeld || post.isDeleted || !review?.isWaiting) return false;
    const now = deps.clock.now();
    await restorePost(tx, tell, deps, { post, record, now });
    await settleReview(tx, postId, { status: 'dismissed', by: actorId, now });
    const deed = { action: 'post.release', postId, userId: post.authorId } as const;
    await recordAudit(tx, { at: now, actorId, ...deed });
    return true;
  });
  if (isReleased) deps.desk.decided(actorId, postId);
}
