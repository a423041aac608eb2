import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '#src/platform/db/tables/schema.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { PublishFact } from './fact-kind.ts';
import type { Facts } from './facts.ts';

export interface CommitParts {
  db: Kysely<Schema>;
  facts: Pick<Facts, 'begin'>;
}

/**
 * Commits a transaction with its facts and its request's idempotency key. When the promise resolves, this
 * process has handled the facts. Others do within two seconds, even after a crash.
 */
export async function commit<Result>(
  { db, facts }: CommitParts,
  work: (tx: Transaction<Schema>, tell: PublishFact) => Promise<Result>,
): Promise<Result> {
  const [result, told] = await transact(db, async (tx) => {
    // Begin new facts in each try, so that a retry after a deadlock drops the facts of the failed try.
    const begun = facts.begin();
    const done = await work(tx, begun.tell);
    await begun.write(tx);
    return [done, begun] as const;
  });
  told.committed();
  return result;
}
