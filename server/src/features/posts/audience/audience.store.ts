import { sql, type Transaction } from 'kysely';
import type { Audience } from '@rookery/contract/kernel/audience.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

export interface AudienceChange {
  whoAnswers?: Audience | undefined;
  whoQuotes?: Audience | undefined;
  isLocked?: boolean | undefined;
}

/** Waits for answers and quotes that are being written. @returns false if the post is gone */
export async function writeAudience(
  tx: Transaction<Schema>,
  id: string,
  { whoAnswers, whoQuotes, isLocked }: AudienceChange,
): Promise<boolean> {
  const { rows } = await sql`update posts set
      who_answers = coalesce(${whoAnswers ?? null}, who_answers),
      who_quotes = coalesce(${whoQuotes ?? null}, who_quotes),
      is_locked = coalesce(${isLocked ?? null}::boolean, is_locked)
    where id = ${id} and ${liveSql()} returning id`.execute(tx);
  return rows.length > 0;
}

/** @returns false if the post is gone */
export async function writeFlag(
  tx: Transaction<Schema>,
  id: string,
  column: 'is_hidden_answer' | 'is_detached',
  on: boolean,
): Promise<boolean> {
  const { rows } = await sql`update posts set ${sql.ref(column)} = ${on}
    where id = ${id} and ${liveSql()} returning id`.execute(tx);
  return rows.length > 0;
}
