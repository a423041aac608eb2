import type { Kysely, Transaction } from 'kysely';

import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from './fact-kind.ts';
import type { Facts } from './facts.ts';

export interface CommitDeps {
  db: Kysely<Schema>;
  facts: Pick<Facts, 'begin'>;
}

/**
 * Writes in one transaction, and what is told in it with it. Nothing is to be done after it for others to hear: when
 * it resolves, this process has heard, and the others do within two seconds, whatever dies.
 */
export async function commit<Result>(
  { db, facts }: CommitDeps,
  work: (tx: Transaction<Schema>, tell: Tell) => Promise<Result>,
): Promise<Result> {
  const told = facts.begin();
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx, told.tell);
    await told.write(tx);
    return done;
  });
  told.committed();
  return result;
}
