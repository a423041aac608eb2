import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the member of a row has been banned since that moment without a break: each ban is dated anew.
 * @param users how the query calls the table; a word of the code, never of a member
 */
export const isBannedSinceSql = (users: string, since: Date): RawBuilder<boolean> =>
  sql`${sql.ref(`${users}.banned_at`)} <= ${since}`;
