import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a row's member has been banned since `since` without a break. Each ban sets a new date.
 * @param users the table alias in the query, never user input
 */
export const isBannedSinceSql = (users: string, since: Date): RawBuilder<boolean> =>
  sql`${sql.ref(`${users}.banned_at`)} <= ${since}`;
