import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface NewListReport {
  listId: string;
  reporterId: string;
  violation: ViolationName;
  reason: string;
  now: Date;
}

/** A repeated report replaces the first, and waits for a decision again. */
export async function writeListReport(
  tx: Transaction<Schema>,
  { listId, reporterId, violation, reason, now }: NewListReport,
): Promise<void> {
  await sql`
    insert into list_reports (list_id, reporter_id, violation, reason, created_at)
    values (${listId}, ${reporterId}, ${violation}, ${reason}, ${now})
    on conflict (list_id, reporter_id) do update
      set violation = excluded.violation, reason = excluded.reason,
        created_at = excluded.created_at, decided_at = null`.execute(tx);
}

export interface PendingListReport {
  listId: string;
  ownerId: string;
  name: string;
  description: string;
  topic: string | null;
  memberCount: number;
  reportedAt: Date;
  violations: { name: string; count: number }[];
  reasons: string[];
  isOwnReport: boolean;
}

/** Pending reports `f` of shared lists `l`. Reports of accounts that wait for approval are left out. */
const pendingSql = (memberId: string): RawBuilder<unknown> => sql`
  list_reports f join lists l on l.id = f.list_id join users u on u.id = f.reporter_id
  join users o on o.id = l.owner_id
  where f.decided_at is null and l.is_shared and l.removed_at is null
    and l.owner_id <> ${memberId} and u.held_at is null and ${isHereSql('o')}`;

export async function listPendingListReports(
  db: Kysely<Schema>,
  memberId: string,
  limit: number,
): Promise<PendingListReport[]> {
  const { rows } = await sql<PendingListReport>`
    with pending as (
      select f.list_id, f.reporter_id, f.violation, f.reason, f.created_at
      from ${pendingSql(memberId)}
    ), reported as (
      select list_id, min(created_at) as since, bool_or(reporter_id = ${memberId}) as is_own,
        array_agg(reason order by created_at) filter (where reason <> '') as reasons
      from pending group by list_id order by since, list_id limit ${limit}
    )
    select l.id as "listId", l.owner_id as "ownerId", l.name, l.description, l.topic,
      l.member_count as "memberCount", r.since as "reportedAt", r.is_own as "isOwnReport",
      coalesce(r.reasons, '{}') as reasons,
      (select jsonb_agg(jsonb_build_object('name', v.violation, 'count', v.times)
          order by v.times desc, v.violation)
        from (select violation, count(*) as times from pending p
          where p.list_id = r.list_id group by violation) v) as violations
    from reported r join lists l on l.id = r.list_id
    order by r.since, r.list_id`.execute(db);
  return rows;
}

/** Counts up to 100 lists of other members that wait for a decision. */
export async function countPendingListReports(
  db: Kysely<Schema>,
  memberId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select distinct f.list_id from ${pendingSql(memberId)} limit 100
    ) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasPendingReport(
  tx: Transaction<Schema>,
  listId: string,
  reporterId: string,
): Promise<boolean> {
  const { rows } = await sql`select from list_reports
    where list_id = ${listId} and reporter_id = ${reporterId} and decided_at is null`.execute(tx);
  return rows.length > 0;
}

/** @returns the owner of the list. Null if no report of it was pending. */
export async function settleListReports(
  tx: Transaction<Schema>,
  listId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`
    update list_reports f set decided_at = ${now} from lists l
    where f.list_id = ${listId} and f.decided_at is null and l.id = f.list_id
    returning l.owner_id as "ownerId"`.execute(tx);
  return rows[0]?.ownerId ?? null;
}

/** Makes the reports of the last decision pending again. @returns the owner, or null if there are none */
export async function reopenListReports(
  tx: Transaction<Schema>,
  listId: string,
): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`
    update list_reports f set decided_at = null from lists l
    where f.list_id = ${listId} and l.id = f.list_id and l.is_shared and f.decided_at = (
      select max(decided_at) from list_reports where list_id = ${listId})
    returning l.owner_id as "ownerId"`.execute(tx);
  return rows[0]?.ownerId ?? null;
}

export interface GivenListReport {
  listId: string;
  violation: string;
  reason: string;
  createdAt: Date;
}

export async function listListReportsBy(
  db: Kysely<Schema>,
  reporterId: string,
): Promise<GivenListReport[]> {
  const { rows } = await sql<GivenListReport>`
    select list_id as "listId", violation, reason, created_at as "createdAt" from list_reports
    where reporter_id = ${reporterId} order by created_at desc, list_id`.execute(db);
  return rows;
}
