import type { HomeFeed } from '@rookery/contract/kernel/feeds.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface ReadingPlaceRow {
  feed: HomeFeed;
  postId: string;
  newestId: string | null;
  seenAt: Date;
}

export async function listPlacesOf(db: Kysely<Schema>, userId: string): Promise<ReadingPlaceRow[]> {
  const { rows } = await sql<ReadingPlaceRow>`
    select feed, post_id as "postId", newest_id as "newestId", seen_at as "seenAt"
    from reading_places where user_id = ${userId} order by feed`.execute(db);
  return rows;
}

/** Requests may arrive in another order than they were sent, so the latest time wins. */
export async function putPlace(
  db: Kysely<Schema>,
  userId: string,
  { feed, postId, newestId, seenAt }: ReadingPlaceRow,
): Promise<void> {
  await sql`
    insert into reading_places as p (user_id, feed, post_id, newest_id, seen_at)
    values (${userId}, ${feed}, ${postId}, ${newestId}, ${seenAt})
    on conflict (user_id, feed) do update set post_id = excluded.post_id,
      newest_id = excluded.newest_id, seen_at = excluded.seen_at
      where p.seen_at < excluded.seen_at`.execute(db);
}

export async function erasePlaces(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('reading_places').where('user_id', '=', userId).execute();
}
