import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface CountChange {
  followers?: number;
  following?: number;
  friends?: number;
  posts?: number;
}

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

export const postCountSql = {
  /** Increments `posts` by one for each author. Returns `user_id`, the new `posts` and its `version`. */
  add: (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`update user_counts set posts = posts + 1, posts_version = posts_version + 1 from ${from}
      where user_id = ${from}.author_id returning user_id, posts, posts_version as version`,
  /**
   * Locks the counts that no transaction has locked, and returns their `user_id`. A caller that updates
   * only these authors never waits for a lock.
   */
  lockFree: (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select user_id from user_counts where user_id in (select author_id from ${from})
      for no key update skip locked`,
};
