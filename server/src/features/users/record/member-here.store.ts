import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a row's member is neither deleted nor banned: the opposite of a Member's `isGone`.
 * @param users the table alias in the query, never user input
 */
export const isHereSql = (users: string): RawBuilder<SqlBool> =>
  sql.raw(`${users}.deleted_at is null and ${users}.banned_at is null`);

/**
 * Whether a row's member is visible to others: not deleted, banned or pending approval. Matches a Member's
 * `isVisible`. @param users as in `isHereSql`
 */
export const isVisibleSql = (users: string): RawBuilder<SqlBool> =>
  sql.raw(
    `${users}.deleted_at is null and ${users}.banned_at is null and ${users}.held_at is null`,
  );

export const PURGED_KEY_PREFIX = 'purged:';

export const isPurgedSql = (users: string): RawBuilder<SqlBool> =>
  sql.raw(`${users}.email_key like '${PURGED_KEY_PREFIX}%'`);
