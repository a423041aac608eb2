import { sql, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findRepost } from '#src/features/posts/record/reposts.store.ts';
import { goneAtSql } from '#src/features/posts/record/visibility.store.ts';

/**
 * Makes a hidden post visible again. Returns false if its author has another repost of the same original.
 */
export async function unhidePost(
  tx: Transaction<Schema>,
  { id, authorId, repostOf }: { id: string; authorId: string; repostOf: string | null },
  now: Date,
): Promise<boolean> {
  if (repostOf && (await findRepost(tx, authorId, repostOf))) return false;
  await sql`update posts set ${goneAtSql.hidden} = null, held_at = null, updated_at = ${now}
    where id = ${id}`.execute(tx);
  return true;
}
