import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { FactSql } from '#src/platform/facts/facts.ts';

/** Puts a post before the moderators that nobody has reported. */
export async function openHeldReview(
  tx: Transaction<Schema>,
  postId: string,
  { heldFor, points, now }: { heldFor: string; points: number; now: Date },
): Promise<void> {
  await sql`insert into post_reviews (post_id, status, is_waiting, since_seq, flagged_at, points, held_for)
    values (${postId}, 'flagged', true, next_seq(), ${now}, ${points}, ${heldFor})`.execute(tx);
}

/** In place of the fact of a new post: nobody hears of it before it is seen. */
export const UNTOLD: FactSql = () => sql`untold as (select)`;
