import { sql, type Kysely } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from './tables/schema.ts';

/** A slower search is cancelled, because it keeps a connection from other requests. */
const SEARCH_LIMIT_MS = 3000;
const RETRY_AFTER = 2;
const STATEMENT_TIMEOUT_CODE = '57014';

export async function withSearchTimeout<Result>(
  db: Kysely<Schema>,
  read: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  try {
    // Set the limit per transaction, because a pooler gives the connection to other clients afterwards.
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        // Turn `jit` off. The planner overestimates a search's rows, so compiling the plan takes longer
        // than running it.
        await sql`select set_config('statement_timeout', ${sql.lit(SEARCH_LIMIT_MS.toString())}, true),
          set_config('jit', 'off', true)`.execute(tx);
        return read(tx);
      });
  } catch (error) {
    if ((error as { code?: string } | null)?.code !== STATEMENT_TIMEOUT_CODE) throw error;
    const text = 'This search took too long. Try again, or search for fewer words.';
    throw new Refusal('unavailable', text, { retryAfter: RETRY_AFTER, cause: error });
  }
}
