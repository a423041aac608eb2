import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface CountChange {
  followers?: number;
  following?: number;
  friends?: number;
  posts?: number;
}

/** Moves a member's counts within the caller's transaction. */
export async function addToCounts(
  tx: Transaction<Schema>,
  userId: string,
  { followers = 0, following = 0, friends = 0, posts = 0 }: CountChange,
): Promise<void> {
  await sql`update user_counts set followers = followers + ${followers},
    following = following + ${following}, friends = friends + ${friends}, posts = posts + ${posts},
    posts_version = posts_version + ${posts === 0 ? 0 : 1}
    where user_id = ${userId}`.execute(tx);
}

/** Locks the counts of several members, always in the same order, so that two follows cannot deadlock. */
export async function lockCounts(
  tx: Transaction<Schema>,
  userIds: readonly string[],
): Promise<void> {
  await sql`select from user_counts where user_id = any(${userIds}::uuid[])
    order by user_id for update`.execute(tx);
}

/**
 * For writes that fit in one statement: `posts + 1` for the authors that a CTE names.
 * @param from the CTE's name; it must have a column author_id. Returns the new count as `posts`, and its
 * version.
 */
export function countPostSql(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update user_counts set posts = posts + 1, posts_version = posts_version + 1 from ${from}
    where user_id = ${from}.author_id returning posts, posts_version as version`;
}
