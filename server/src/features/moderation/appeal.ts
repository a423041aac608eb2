import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import type { Transaction } from 'kysely';
import {
  loadReviewedWords,
  lockMessageAnywhere,
  lockMessageReview,
  reopenMessageAsAppeal,
  type Chats,
} from '#src/features/chats/public.ts';
import { loadReview, reopenAsAppeal } from '#src/features/posts/reports/public.ts';
import { lockPost } from '#src/features/posts/record/public.ts';
import { reasonOf } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit, type CommitDeps } from '#src/platform/facts/commit.ts';
import { isInTime, violationView, type StandingDeps } from './own-violations.ts';
import { beginAppeal, lockStanding, type Violation } from './violations.store.ts';

type AppealDeps = CommitDeps & StandingDeps;

/** Asks another moderator to look at a decision against an own post: once, and not for ever. */
export async function appealViolation(
  deps: AppealDeps,
  userId: string,
  postId: string,
  given: string,
): Promise<OwnViolation> {
  const text = reasonOf(given, 'appealText');
  const now = deps.clock.now();
  const appealed = await commit(deps, async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted || post.authorId !== userId) throw new Refusal('not_found');
    const standing = await lockStanding(tx, { postId });
    if (!standing || !(await loadReview(tx, postId))) throw new Refusal('not_found');
    return begin(tx, standing, { text, now }, (points) =>
      reopenAsAppeal(tx, postId, { text, points }),
    );
  });
  const post = await deps.posts.get(postId);
  return violationView(appealed, post && { words: post.body, isDeleted: post.isDeleted }, now);
}

/** The same against an own message of a chat. */
export async function appealMessage(
  deps: AppealDeps & { chats: Chats },
  userId: string,
  messageId: string,
  given: string,
): Promise<OwnViolation> {
  const text = reasonOf(given, 'appealText');
  const now = deps.clock.now();
  const appealed = await commit(deps, async (tx) => {
    const { authorId } = await lockMessageAnywhere(deps, tx, messageId);
    const review = await lockMessageReview(tx, messageId, userId);
    const standing = await lockStanding(tx, { messageId });
    if (authorId !== userId || !review || !standing) throw new Refusal('not_found');
    return begin(tx, standing, { text, now }, (points) =>
      reopenMessageAsAppeal(tx, messageId, { text, points }),
    );
  });
  const words = (await loadReviewedWords(deps.db, [messageId])).get(messageId) ?? '';
  return violationView(appealed, { words, isDeleted: false }, now);
}

/** The decision is locked. @param reopen puts it before those who review, by what it weighs */
async function begin(
  tx: Transaction<Schema>,
  standing: Violation,
  { text, now }: { text: string; now: Date },
  reopen: (points: number) => Promise<void>,
): Promise<Violation> {
  // The same sent twice says the same.
  if (standing.status === 'appeal' && standing.appealText === text) return standing;
  if (standing.appealText !== null) {
    throw new Refusal('conflict', 'This decision has been appealed already.');
  }
  if (!isInTime(standing, now)) {
    throw new Refusal('conflict', `An appeal is taken for ${APPEAL_DAYS} days.`);
  }
  await beginAppeal(tx, standing.id, text, now);
  await reopen(standing.points);
  return { ...standing, status: 'appeal', appealText: text };
}
