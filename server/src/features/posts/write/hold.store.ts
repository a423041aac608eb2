import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { FactSql } from '#src/platform/facts/facts.ts';

export async function openHeldReview(
  tx: Transaction<Schema>,
  postId: string,
  { heldFor, points, now }: { heldFor: string; points: number; now: Date },
): Promise<void> {
  await sql`insert into post_reviews (post_id, status, is_waiting, since_seq, flagged_at, points, held_for)
    values (${postId}, 'flagged', true, next_seq(), ${now}, ${points}, ${heldFor})
    on conflict (post_id) do update set status = 'flagged', is_waiting = true,
      flagged_at = excluded.flagged_at, points = greatest(post_reviews.points, excluded.points),
      held_for = excluded.held_for, appeal_text = null, moderated_by = null, moderated_at = null`.execute(
    tx,
  );
}

/** Replaces the fact of a new post, so that no subscriber handles it before it is visible. */
export const NO_FACT: FactSql = () => sql`untold as (select)`;
