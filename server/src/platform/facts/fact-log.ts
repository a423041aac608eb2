import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { Schema } from '#src/platform/db/tables/schema.ts';
import { columnsSql, recordSql } from '#src/platform/idempotency/idempotency-keys.store.ts';
import type { KeyedRequest } from '#src/platform/idempotency/keyed-request.ts';

export interface PublishedFact {
  /** uuid. Null if no other process needs the fact. */
  key: string | null;
  /** uuid of the publishing process. */
  teller: string;
  name: string;
  payload: unknown;
  isHandled: boolean;
  traceparent: string | null;
}

export type LoggedFact = [key: string, name: string, payload: unknown];

/** A PostgreSQL snapshot, which records what had been committed. */
export type Snapshot = string;

/** Processes read the log twice a second. A process that missed this much clears its caches. */
const RETENTION_MINUTES = 5;

export async function appendFacts(
  tx: Transaction<Schema>,
  told: readonly PublishedFact[],
): Promise<void> {
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        as fact (key uuid, teller uuid, name text, payload jsonb, "isHandled" boolean,
          traceparent text)
    ), logged as (
      insert into fact_log (key, teller, name, payload)
      select key, teller, name, payload from told where key is not null
    )
    insert into outbox (topic, payload, traceparent)
    select name, payload, traceparent from told where "isHandled"`.execute(tx);
}

/**
 * CTEs `fact`, `handled`, `logged` and `recorded`, for one-statement writes. They write a fact for each row of
 * another CTE, and the request's idempotency key.
 * @param payload a jsonb expression over the CTE's columns
 * @param from the CTE's name
 */
export const factSql = (
  fact: Omit<PublishedFact, 'payload'>,
  request: KeyedRequest | null,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const own = sql`${fact.key}::uuid as key, ${fact.traceparent}::text as traceparent`;
  const recorded = sql`, recorded as (
      insert into idempotency_keys (${columnsSql})
      select ${request && recordSql(request)} from ${from}
    )`;
  return sql`${writtenSql(fact, own, payload, from)} ${request ? recorded : sql``}`;
};

export interface FactOfRow extends Pick<PublishedFact, 'key' | 'traceparent'> {
  request: { user_id: string; key: string; fingerprint: string; made: unknown } | null;
}

export function factOfRow(
  { key, traceparent }: Omit<PublishedFact, 'payload'>,
  request: KeyedRequest | null,
): FactOfRow {
  if (request === null) return { key, traceparent, request };
  const { memberId, fingerprint, made } = request;
  return { key, traceparent, request: { user_id: memberId, key: request.key, fingerprint, made } };
}

export const factsSql = (
  fact: Omit<PublishedFact, 'payload'>,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${writtenSql(fact, sql`key, traceparent`, payload, from)}, recorded as (
      insert into idempotency_keys (${columnsSql})
      select r.user_id, r.key, r.fingerprint, r.made
      from ${from}, jsonb_populate_record(null::idempotency_keys, request) as r
      where request is not null
    )`;

function writtenSql(
  { key, teller, name, isHandled }: Omit<PublishedFact, 'payload'>,
  own: RawBuilder<unknown>,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const handled = sql`, handled as (
      insert into outbox (topic, payload, traceparent)
      select ${name}::text, payload, traceparent from fact
    )`;
  const logged = sql`, logged as (
      insert into fact_log (key, teller, name, payload)
      select key, ${teller}::uuid, ${name}::text, payload from fact
    )`;
  return sql`fact as (select ${own}, ${payload} as payload from ${from})
    ${isHandled ? handled : sql``} ${key === null ? sql`` : logged}`;
}

export async function currentSnapshot(db: Kysely<Schema>): Promise<Snapshot> {
  const { rows } = await sql<{ now: Snapshot }>`
    select pg_current_snapshot()::text as now`.execute(db);
  return rows[0]?.now ?? '';
}

export async function readFactsSince(
  db: Kysely<Schema>,
  since: Snapshot,
  teller: string,
): Promise<{ now: Snapshot; facts: LoggedFact[] }> {
  const { rows } = await sql<{ now: Snapshot; facts: LoggedFact[] }>`
    select pg_current_snapshot()::text as now, coalesce((
      select jsonb_agg(jsonb_build_array(key, name, payload)) from fact_log
      where xact >= pg_snapshot_xmin(${since}::pg_snapshot) and teller <> ${teller}::uuid
        and not pg_visible_in_snapshot(xact, ${since}::pg_snapshot)), '[]') as facts`.execute(db);
  return rows[0] ?? { now: since, facts: [] };
}

export async function trimFacts(db: Kysely<Schema>): Promise<void> {
  await sql`delete from fact_log
    where at < clock_timestamp() - make_interval(mins => ${RETENTION_MINUTES})`.execute(db);
}

export const MAX_MISSED_MS = (RETENTION_MINUTES - 1) * 60_000;
