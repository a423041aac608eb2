import type { Kysely } from 'kysely';
import { endAppealOfPost, loadReview } from '#src/features/posts/reports/public.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  listLeftAppeals,
  withdrawAppeal,
} from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

/**
 * Deleting a post ends its appeal, because nothing could be restored. The decision remains. Safe to run twice.
 */
export function endAppeals({ db, facts }: Pick<ModerationParts, 'db' | 'facts'>): void {
  facts.once(postFacts.deleted, 'end-appeals', async ({ payload: { postId } }) => {
    if ((await loadReview(db, postId))?.status === 'appeal') await endAppeal(db, postId);
  });
}

export async function endLeftAppeals({ db }: Pick<ModerationParts, 'db'>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- a small transaction for each post
  for (const postId of await listLeftAppeals(db)) await endAppeal(db, postId);
}

const endAppeal = (db: Kysely<Schema>, postId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await withdrawAppeal(tx, postId);
    await endAppealOfPost(tx, postId);
  });
