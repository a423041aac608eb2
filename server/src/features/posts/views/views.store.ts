import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface View {
  viewerId: string;
  postId: string;
}

/**
 * Counts the views by members who have not seen the post since `since`, and records them.
 * @returns the new count of each post that gained one
 */
export async function countViews(
  db: Kysely<Schema>,
  views: readonly View[],
  { now, since }: { now: Date; since: Date },
): Promise<[postId: string, views: number][]> {
  // A fixed order, so that two processes cannot deadlock.
  const inOrder = views.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return db.transaction().execute(async (tx) => {
    // Losing views in a power cut is acceptable, so do not wait for the disk.
    await sql`set local synchronous_commit to off`.execute(tx);
    const seen = await sql<{ postId: string }>`
      insert into post_views as known (viewer_id, post_id, seen_at)
      select viewer_id, post_id, ${now}::timestamptz
      from unnest(${inOrder.map((view) => view.viewerId)}::uuid[],
        ${inOrder.map((view) => view.postId)}::uuid[]) as seen (viewer_id, post_id)
      on conflict (viewer_id, post_id) do update set seen_at = excluded.seen_at
        where known.seen_at <= ${since}
      returning post_id as "postId"`.execute(tx);
    if (seen.rows.length === 0) return [];
    // Comments lock counts upwards, from the younger post to the older. This must use the same order.
    const counted = await sql<{ id: string; views: number }>`
      with seen as (
        select post_id, count(*)::integer as times
        from unnest(${seen.rows.map((row) => row.postId)}::uuid[]) as s (post_id) group by post_id
      ), held as (
        select c.post_id, seen.times from seen
        join posts p on p.id = seen.post_id join post_counts c on c.post_id = seen.post_id
        order by p.seq desc for no key update of c
      )
      update post_counts c set views = c.views + held.times from held
      where c.post_id = held.post_id returning c.post_id as id, c.views`.execute(tx);
    return counted.rows.map(({ id, views: count }) => [id, count]);
  });
}

const keyOf = ({ viewerId, postId }: View): string => `${viewerId}${postId}`;

export async function forgetViews(db: Kysely<Schema>, before: Date): Promise<void> {
  // Skips rows that a running write has locked, because that write renews them.
  await sql`delete from post_views where ctid = any(array(
    select ctid from post_views where seen_at <= ${before} for update skip locked))`.execute(db);
}
