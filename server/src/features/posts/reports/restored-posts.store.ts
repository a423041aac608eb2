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

/** Gives a poll the time back for which its post was held. */
export async function extendPoll(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await sql`with extended as (
      update posts set poll = jsonb_set(poll, '{endsAt}', to_jsonb(to_char(
        ((poll ->> 'endsAt')::timestamptz + (${now}::timestamptz - coalesce(edited_at, created_at)))
          at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where id = ${id} and (poll ->> 'endsAt')::timestamptz > coalesce(edited_at, created_at)
      returning id, (poll ->> 'endsAt')::timestamptz as ends_at
    )
    insert into poll_ends (post_id, ends_at) select id, ends_at from extended
    on conflict (post_id) do update set ends_at = excluded.ends_at`.execute(tx);
}
