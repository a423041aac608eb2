import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether the member of a row is here, neither deleted nor banned: the opposite of a Member's `isGone`.
 * @param users how the query calls the table; a word of the code, never of a member
 */
export const isHereSql = (users: string): RawBuilder<SqlBool> =>
  sql.raw(`${users}.deleted_at is null and ${users}.banned_at is null`);
