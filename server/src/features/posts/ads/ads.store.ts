import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { sql, type Kysely, type RawBuilder, type SqlBool, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface AdRow {
  id: string;
  seq: number;
  name: string;
  body: string;
  language: string | null;
  openGraph: OpenGraph;
  madeBy: string | null;
  createdAt: Date;
  endsAt: Date;
  endedAt: Date | null;
}

export type NewAd = Omit<AdRow, 'seq' | 'endedAt' | 'madeBy'> & { madeBy: string };

const runsSql = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`a.ended_at is null and a.ends_at > ${now}`;

const listSql = (where: RawBuilder<SqlBool>, limit: number): RawBuilder<AdRow> => sql<AdRow>`
  select a.id, a.seq, a.name, a.body, a.detected_language as language, a.open_graph as "openGraph",
    m.username as "madeBy", a.created_at as "createdAt", a.ends_at as "endsAt",
    a.ended_at as "endedAt"
  from ads a left join users m on m.id = a.made_by
  where ${where} order by a.seq desc limit ${limit}`;

export async function listRunningAds(
  db: Kysely<Schema>,
  now: Date,
  most: number,
): Promise<AdRow[]> {
  return (await listSql(runsSql(now), most).execute(db)).rows;
}

export async function findRunningAds(
  db: Kysely<Schema>,
  now: Date,
  ids: readonly string[],
): Promise<AdRow[]> {
  const isAmong = sql<SqlBool>`a.id = any(${ids}::uuid[]) and ${runsSql(now)}`;
  return (await listSql(isAmong, ids.length).execute(db)).rows;
}

export async function listAds(
  db: Kysely<Schema>,
  { before, limit }: { before: number; limit: number },
): Promise<AdRow[]> {
  return (await listSql(sql<SqlBool>`a.seq < ${before}`, limit).execute(db)).rows;
}

export async function findAd(db: Kysely<Schema>, id: string): Promise<AdRow | undefined> {
  return (await listSql(sql<SqlBool>`a.id = ${id}`, 1).execute(db)).rows[0];
}

/** Serialises starting and resuming ads, to keep the limit of running ones. */
export async function lockAds(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ads', 0))`.execute(tx);
}

export async function insertAd(tx: Transaction<Schema>, ad: NewAd): Promise<void> {
  await tx
    .insertInto('ads')
    .values({
      id: ad.id,
      name: ad.name,
      body: ad.body,
      detected_language: ad.language,
      open_graph: JSON.stringify(ad.openGraph),
      made_by: ad.madeBy,
      created_at: ad.createdAt,
      ends_at: ad.endsAt,
    })
    .execute();
}

export async function setAdEnded(
  tx: Transaction<Schema>,
  id: string,
  endedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ads')
    .set({ ended_at: endedAt })
    .where('id', '=', id)
    .where('ended_at', endedAt ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
