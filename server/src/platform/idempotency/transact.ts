import type { Kysely, Transaction } from 'kysely';

import { retryDeadlock } from '#src/platform/db/connections/retry-deadlock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { insertKey } from './idempotency-keys.store.ts';
import { requestToRecord } from './keyed-request.ts';

export function writeInStatement<Result>(
  db: Kysely<Schema>,
  write: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return requestToRecord() ? transact(db, write) : write(db);
}

/**
 * Writes in one transaction with the request's key. `work` runs again after a deadlock, so it must change
 * nothing else. @param isDone false for a result that the caller refuses, which leaves no key
 */
export async function transact<Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  isDone: (result: Result) => boolean = () => true,
): Promise<Result> {
  const request = requestToRecord();
  const result = await retryDeadlock(() =>
    db.transaction().execute(async (tx) => {
      const done = await work(tx);
      if (request && isDone(done)) await insertKey(tx, request);
      return done;
    }),
  );
  if (request && isDone(result)) request.isRecorded = true;
  return result;
}
