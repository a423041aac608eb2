import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether the member of a row is here, neither deleted nor banned: the opposite of a Member's `isGone`.
 * @param users how the query calls the table; a word of the code, never of a member
 */
export const isHereSql = (users: string): RawBuilder<SqlBool> =>
  sql.raw(`${users}.deleted_at is null and ${users}.banned_at is null`);

/**
 * Whether others meet the member of a row: here, and not pending approval. The same as a Member's `isVisible`.
 * @param users as above
 */
export const isVisibleSql = (users: string): RawBuilder<SqlBool> =>
  sql.raw(
    `${users}.deleted_at is null and ${users}.banned_at is null and ${users}.held_at is null`,
  );

/** What the key of an address begins with once its member is purged. */
export const PURGED = 'purged:';

/** Whether the member of a row is purged: nothing personal is left of them, and they do not come back. @param users as above */
export const isPurgedSql = (users: string): RawBuilder<SqlBool> =>
  sql.raw(`${users}.email_key like '${PURGED}%'`);
