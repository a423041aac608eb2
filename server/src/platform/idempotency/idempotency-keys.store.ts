import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { KeyedRequest } from './keyed-request.ts';

const RETENTION_HOURS = 24;
const PRUNE_BATCH_SIZE = 5000;

type Key = Pick<KeyedRequest, 'memberId' | 'key'>;

export interface RecordedRequest {
  fingerprint: string;
  made: unknown;
}

export const recordSql = ({
  memberId,
  key,
  fingerprint,
  made,
}: KeyedRequest): RawBuilder<unknown> =>
  sql`${memberId}::uuid, ${key}::uuid, ${fingerprint}::uuid, ${JSON.stringify(made)}::jsonb`;

export const columnsSql = sql`user_id, key, fingerprint, made`;

/**
 * Records a key. Waits for another transaction that records the same key.
 * @throws an error that `isKeyTaken` recognizes
 */
export async function insertKey(db: Kysely<Schema>, request: KeyedRequest): Promise<void> {
  await sql`insert into idempotency_keys (${columnsSql}) values (${recordSql(request)})`.execute(
    db,
  );
}

export async function lockKey(tx: Transaction<Schema>, { memberId, key }: Key): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${memberId} ${key}`}, 0))`.execute(tx);
}

export function isKeyTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'idempotency_keys_pkey';
}

export async function findRecorded(
  db: Kysely<Schema>,
  { memberId, key }: Key,
): Promise<RecordedRequest | undefined> {
  const { rows } = await sql<RecordedRequest>`
    select fingerprint, made from idempotency_keys
    where user_id = ${memberId}::uuid and key = ${key}::uuid`.execute(db);
  return rows[0];
}

export async function pruneKeys(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys
        where at < statement_timestamp() - make_interval(hours => ${RETENTION_HOURS})
        limit ${PRUNE_BATCH_SIZE}))`.execute(db);
    if (numAffectedRows < PRUNE_BATCH_SIZE) return;
  }
}
