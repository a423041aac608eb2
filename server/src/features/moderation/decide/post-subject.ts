import {
  restorePost,
  closeReview,
  dismissReports,
  returnToReview,
  isHoldObsolete,
  isReporter,
  loadReview,
  reopenReports,
  settleReview,
} from '#src/features/posts/reports/public.ts';
import { type LockedPost, hidePost } from '#src/features/posts/record/public.ts';
import {
  ofPost,
  releaseKey,
  type RestoredState,
} from '#src/features/moderation/mail/decision-mail.ts';
import { notifyOfDecision, withdrawMail } from '#src/features/moderation/mail/decision-mail-job.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import { wasRestored } from '#src/features/moderation/record/reviews.store.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { REMOVED_STATUSES } from './removed.ts';
import type { Decision, Subject } from './subject.ts';

export async function postSubject(
  deps: ModerationParts,
  { tx, tell, caller, now }: Decision,
  post: LockedPost,
): Promise<Subject> {
  const { id: postId, authorId } = post;
  const by = caller.userId;
  const review = await loadReview(tx, postId);
  const { status = 'flagged' } = review ?? {};

  async function back(): Promise<boolean> {
    const record = await deps.posts.get(postId);
    if (!record) throw new Refusal('not_found');
    return restorePost(tx, tell, deps, { post, record, now });
  }
  const backOf = (isBack: boolean): RestoredState => ({ still: isBack ? null : 'away' });

  return {
    kind: 'post',
    authorId,
    review,
    // Reporters can't reopen their own dismissed reports.
    isOwnReport:
      (status === 'flagged' || status === 'dismissed') && (await isReporter(tx, postId, by)),
    key: { postId },
    mailed: ofPost(post),
    isRemoved: post.isHidden && REMOVED_STATUSES.has(status),
    async mayBeRemoved() {
      if (post.isHidden && !post.isHeld) return false;
      if (!review || review.isWaiting || status === 'appeal_granted') return true;
      return status === 'dismissed' && wasRestored(tx, postId);
    },
    async remove() {
      await hidePost(tx, tell, post, now);
      await closeReview(tx, postId, by, now);
    },
    bringBack: async () => backOf(await back()),
    async restore(settled, wantsAgain) {
      const waitsAgain = wantsAgain && !(review && (await isHoldObsolete(tx, post, review)));
      const isHeldAnew = waitsAgain && (await returnToReview(tx, tell, post, now));
      const isBack = isHeldAnew || (await back());
      await settleReview(tx, postId, { status: settled, by, now });
      if (waitsAgain && isBack) await reopenReports(tx, tell, postId);
      return isHeldAnew ? { still: 'waiting' } : backOf(isBack);
    },
    settle: (settled) => settleReview(tx, postId, { status: settled, by, now }),
    async dismiss() {
      if (!post.isHeld) {
        await dismissReports(tx, tell, postId, { by, now });
        return 'report.dismiss';
      }
      await back();
      await settleReview(tx, postId, { status: 'dismissed', by, now });
      const released = { kind: 'released', ...ofPost(post) } as const;
      await notifyOfDecision({ tx, tell }, deps, authorId, released);
      return 'post.release';
    },
    async reopen() {
      // A released post has been seen, and stays visible.
      if (post.isHidden || !(await reopenReports(tx, tell, postId))) return false;
      await withdrawMail(tx, deps.jobs, authorId, releaseKey(postId));
      return true;
    },
  };
}
