import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { settleReview, undoReports } from './reviews.store.ts';

/** The reports of a post were no violation: it stands as if nobody had reported it. Its row is locked. */
export async function dismissReports(
  tx: Transaction<Schema>,
  tell: Tell,
  postId: string,
  decided: { by: string; now: Date },
): Promise<void> {
  if (await undoReports(tx, postId)) tell(postFacts.mediaWithheld, { postId });
  await settleReview(tx, postId, { status: 'dismissed', ...decided });
}
