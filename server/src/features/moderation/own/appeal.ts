import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import type { Transaction } from 'kysely';
import {
  lockMessageAnywhere,
  lockMessageReview,
  reopenMessageAsAppeal,
} from '#src/features/chats/public.ts';
import { loadReview, reopenAsAppeal } from '#src/features/posts/reports/public.ts';
import { lockPost } from '#src/features/posts/record/public.ts';
import { normaliseReason } from '#src/kernel/reason.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { isWithinAppealPeriod } from './own-violations.ts';
import {
  beginAppeal,
  lockCurrentViolation,
} from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

export interface Appealed {
  violationId: string;
}

type Parts = Pick<ModerationParts, 'chats' | 'clock' | 'cursors' | 'db' | 'facts' | 'posts'>;
type About = { postId: string } | { messageId: string };
type Reopen = (appeal: { text: string; points: number }) => Promise<void>;

export async function appealDecision(
  deps: Parts,
  userId: string,
  about: About,
  input: string,
): Promise<Appealed> {
  const text = normaliseReason(input, 'appealText');
  const now = deps.clock.now();
  return commit(deps, async (tx) => {
    const reopen = await lockOwn(deps, tx, userId, about);
    const standing = reopen && (await lockCurrentViolation(tx, about));
    if (!standing) throw new Refusal('not_found');
    if (standing.appealText !== null) {
      throw new Refusal('conflict', 'This decision has already been appealed.');
    }
    if (!isWithinAppealPeriod(standing, now)) {
      throw new Refusal('conflict', `You can only appeal within ${APPEAL_DAYS} days.`);
    }
    await beginAppeal(tx, standing.id, text, now);
    await reopen({ text, points: standing.points });
    return recordResult({ violationId: standing.id });
  });
}

async function lockOwn(
  deps: Parts,
  tx: Transaction<Schema>,
  userId: string,
  about: About,
): Promise<Reopen | undefined> {
  if ('postId' in about) {
    const { postId } = about;
    const post = await lockPost(tx, postId);
    const isOwn = post && !post.isDeleted && post.authorId === userId;
    if (!isOwn || !(await loadReview(tx, postId))) return undefined;
    return (appeal) => reopenAsAppeal(tx, postId, appeal);
  }
  const { messageId } = about;
  const { authorId } = await lockMessageAnywhere(deps, tx, messageId);
  const review = await lockMessageReview(tx, messageId, userId);
  if (authorId !== userId || !review) return undefined;
  return (appeal) => reopenMessageAsAppeal(tx, messageId, appeal);
}
