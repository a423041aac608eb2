import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

type Db = Kysely<Schema>;

const yearOf = (column: string): RawBuilder<number> =>
  sql`extract(year from ${sql.ref(column)} at time zone 'UTC')::integer`;

interface NamedCount {
  year: number;
  name: string;
  count: number;
}

export async function countReports(db: Db): Promise<NamedCount[]> {
  const { rows } = await sql<NamedCount>`
    select ${yearOf('r.created_at')} as year, r.violation as name, count(*)::integer as count
    from (select created_at, violation from post_flags where not is_held
      union all select created_at, violation from message_reports where not is_held) r
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export async function countRemovals(db: Db): Promise<NamedCount[]> {
  const { rows } = await sql<NamedCount>`
    select ${yearOf('l.at')} as year, coalesce(l.details ->> 'violation', 'none') as name,
      count(*)::integer as count
    from audit_log l where l.action in ('post.remove', 'post.hide', 'member.sweep')
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export interface ActionCounts {
  year: number;
  messagesRemoved: number;
  dismissed: number;
  appealsGranted: number;
  appealsDenied: number;
  restored: number;
  timeouts: number;
  bans: number;
  unbans: number;
  caseExports: number;
}

export async function countActions(db: Db): Promise<ActionCounts[]> {
  const of = (...actions: string[]): RawBuilder<number> =>
    sql`(count(*) filter (where l.action = any(${actions}::text[])))::integer`;
  const { rows } = await sql<ActionCounts>`
    select ${yearOf('l.at')} as year,
      ${of('message.remove')} as "messagesRemoved",
      ${of('report.dismiss', 'message.dismiss')} as dismissed,
      ${of('appeal.grant')} as "appealsGranted",
      ${of('appeal.deny')} as "appealsDenied",
      ${of('post.restore', 'message.restore')} as restored,
      (count(*) filter (where l.details ? 'timeoutUntil'))::integer as timeouts,
      ${of('member.ban')} as bans,
      ${of('member.unban')} as unbans,
      ${of('member.export-case')} as "caseExports"
    from audit_log l group by 1 order by 1`.execute(db);
  return rows;
}

export interface CountOfYear {
  year: number;
  count: number;
}

export async function countAppeals(db: Db): Promise<CountOfYear[]> {
  const { rows } = await sql<CountOfYear>`
    select ${yearOf('v.appealed_at')} as year, count(*)::integer as count
    from violations v where v.appealed_at is not null group by 1 order by 1`.execute(db);
  return rows;
}

/** The median seconds to a decision, from the first report since the previous decision. */
export async function findMedians(db: Db): Promise<{ year: number; seconds: number }[]> {
  const { rows } = await sql<{ year: number; seconds: number }>`
    with decisions as (
      select d.about, d.at, lag(d.at, 1, '-infinity') over (partition by d.about order by d.id) as before
      from (select id, at, coalesce(post_id, (details ->> 'messageId')::uuid) as about from audit_log
        where action in ('post.remove', 'post.hide', 'member.sweep', 'report.dismiss',
          'message.remove', 'message.dismiss')) d
      where d.about is not null
    ), reports as (
      select post_id as about, created_at from post_flags where not is_held
      union all select message_id, created_at from message_reports where not is_held
    ), waits as (
      select d.at, (
        select min(r.created_at) from reports r
        where r.about = d.about and r.created_at > d.before and r.created_at <= d.at
      ) as reported_at
      from decisions d
    )
    select ${yearOf('w.at')} as year,
      percentile_cont(0.5) within group (order by extract(epoch from w.at - w.reported_at))::float8 as seconds
    from waits w where w.reported_at is not null group by 1 order by 1`.execute(db);
  return rows;
}
