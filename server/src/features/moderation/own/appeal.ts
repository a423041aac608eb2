import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import type { Transaction } from 'kysely';
import {
  lockMessageAnywhere,
  lockMessageReview,
  reopenMessageAsAppeal,
} from '#src/features/chats/public.ts';
import { loadReview, reopenAsAppeal } from '#src/features/posts/reports/public.ts';
import { lockPost } from '#src/features/posts/record/public.ts';
import { reasonOf } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { remembered } from '#src/platform/idempotency/keyed-request.ts';
import { isInTime } from './own-violations.ts';
import {
  beginAppeal,
  lockStanding,
  type Violation,
} from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

export interface Appealed {
  /** uuid */
  violationId: string;
}

/** Asks another moderator to look at a decision against an own post: once, and not for ever. */
export async function appealViolation(
  deps: Pick<ModerationParts, 'clock' | 'cursors' | 'db' | 'facts' | 'posts'>,
  userId: string,
  postId: string,
  given: string,
): Promise<Appealed> {
  const text = reasonOf(given, 'appealText');
  const now = deps.clock.now();
  return commit(deps, async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted || post.authorId !== userId) throw new Refusal('not_found');
    const standing = await lockStanding(tx, { postId });
    if (!standing || !(await loadReview(tx, postId))) throw new Refusal('not_found');
    await begin(tx, standing, { text, now }, (points) =>
      reopenAsAppeal(tx, postId, { text, points }),
    );
    return remembered({ violationId: standing.id });
  });
}

/** The same against an own message of a chat. */
export async function appealMessage(
  deps: Pick<ModerationParts, 'chats' | 'clock' | 'cursors' | 'db' | 'facts' | 'posts'>,
  userId: string,
  messageId: string,
  given: string,
): Promise<Appealed> {
  const text = reasonOf(given, 'appealText');
  const now = deps.clock.now();
  return commit(deps, async (tx) => {
    const { authorId } = await lockMessageAnywhere(deps, tx, messageId);
    const review = await lockMessageReview(tx, messageId, userId);
    const standing = await lockStanding(tx, { messageId });
    if (authorId !== userId || !review || !standing) throw new Refusal('not_found');
    await begin(tx, standing, { text, now }, (points) =>
      reopenMessageAsAppeal(tx, messageId, { text, points }),
    );
    return remembered({ violationId: standing.id });
  });
}

/** The decision is locked. @param reopen puts it before those who review, by what it weighs */
async function begin(
  tx: Transaction<Schema>,
  standing: Violation,
  { text, now }: { text: string; now: Date },
  reopen: (points: number) => Promise<void>,
): Promise<void> {
  if (standing.appealText !== null) {
    throw new Refusal('conflict', 'This decision has been appealed already.');
  }
  if (!isInTime(standing, now)) {
    throw new Refusal('conflict', `An appeal is taken for ${APPEAL_DAYS} days.`);
  }
  await beginAppeal(tx, standing.id, text, now);
  await reopen(standing.points);
}
