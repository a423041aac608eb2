import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { Schema } from '#src/platform/db/tables/schema.ts';

/** A fact as it is written. */
export interface ToldFact {
  /** uuid; null: no other process needs to hear it. */
  key: string | null;
  /** uuid of the process that tells it. */
  teller: string;
  name: string;
  payload: unknown;
  /** Somebody handles it by the outbox. */
  isHandled: boolean;
  /** Where the trace stands that it belongs to; null: of none. */
  traceparent: string | null;
}

/** A fact as every process reads it. */
export type LoggedFact = [key: string, name: string, payload: unknown];

/** What had been committed at a moment, in PostgreSQL's own words. */
export type Snapshot = string;

/** Processes read it twice a second; one that missed so much forgets all it holds. */
const KEPT_MINUTES = 5;

/** Writes facts with the transaction in which they happened, in one statement. */
export async function appendFacts(
  tx: Transaction<Schema>,
  told: readonly ToldFact[],
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
 * CTEs `fact`, `handled` and `logged` that write a fact for each row of another CTE, for writes that fit in one statement.
 * @param payload a jsonb expression over the CTE's columns
 * @param from the CTE's name
 */
export const factSql = (
  fact: Omit<ToldFact, 'payload'>,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  writtenSql(
    fact,
    sql`${fact.key}::uuid as key, ${fact.traceparent}::text as traceparent`,
    payload,
    from,
  );

/** What of a fact each row brings along where one statement writes those of several calls. */
export type FactOfRow = Pick<ToldFact, 'key' | 'traceparent'>;

/** The same where each row is another call's: its columns `key` and `traceparent` are as that call's fact has them. */
export const factsSql = (
  fact: Omit<ToldFact, 'payload'>,
  payload: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => writtenSql(fact, sql`key, traceparent`, payload, from);

/** @param own the columns `key` and `traceparent` of `FactOfRow` */
function writtenSql(
  { key, teller, name, isHandled }: Omit<ToldFact, 'payload'>,
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

/** What others than this process have committed since a snapshot, each fact once, however long its transaction took. */
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

/** By the database's own clock. */
export async function trimFacts(db: Kysely<Schema>): Promise<void> {
  await sql`delete from fact_log
    where at < clock_timestamp() - make_interval(mins => ${KEPT_MINUTES})`.execute(db);
}

/** Safely less than what is kept. */
export const MISSED_AT_MOST_MS = (KEPT_MINUTES - 1) * 60_000;
