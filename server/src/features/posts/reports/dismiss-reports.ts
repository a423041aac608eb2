import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { reopenReview } from './reports.store.ts';
import { settleReview, undoReports } from './reviews.store.ts';
import { weighReports } from './weigh-reports.ts';

/**
 * Dismisses a post's reports as no violation, as if it had never been reported. The caller must lock its row.
 */
export async function dismissReports(
  tx: Transaction<Schema>,
  tell: PublishFact,
  postId: string,
  decided: { by: string; now: Date },
): Promise<void> {
  if (await undoReports(tx, postId)) tell(postFacts.mediaWithheld, { postId });
  await settleReview(tx, postId, { status: 'dismissed', ...decided });
}

/**
 * Reverts a mistaken dismissal. The reports are pending again with the same weight. The caller must lock
 * the post's row. @returns false if they are not dismissed
 */
export async function reopenReports(
  tx: Transaction<Schema>,
  tell: PublishFact,
  postId: string,
): Promise<boolean> {
  if (!(await reopenReview(tx, postId))) return false;
  if (await weighReports(tx, postId)) tell(postFacts.mediaWithheld, { postId });
  return true;
}
