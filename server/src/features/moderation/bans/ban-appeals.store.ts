import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { ownsTransferableGroupSql } from '#src/features/groups/public.ts';
import { isHereSql } from '#src/features/users/public.ts';
import { isBannedSinceSql } from '#src/features/users/standing/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/**
 * Matches a ban (alias `l`) in the log with an appeal (alias `a`). A pending appeal is about the newest
 * ban, even with wrong clocks. After a settled appeal there may be later bans, so time decides.
 */
const isOfAppealSql = sql<SqlBool>`(a.settled_at is null or l.at <= a.created_at)`;

export type AppealStatus = 'same' | 'other' | 'answered';

export async function insertAppeal(
  tx: Transaction<Schema>,
  { id, userId, text, now }: { id: string; userId: string; text: string; now: Date },
): Promise<AppealStatus> {
  const { rows } = await sql<{ standing: AppealStatus }>`
    with added as (
      insert into ban_appeals (id, user_id, body, created_at)
      values (${id}, ${userId}, ${text}, ${now}) on conflict (id) do nothing returning id
    )
    select 'same' as standing from added
    union all select case when settled_at is not null then 'answered'
      when body = ${text} then 'same' else 'other' end from ban_appeals where id = ${id}`.execute(
    tx,
  );
  return rows[0]?.standing ?? 'other';
}

export interface BanAppeal {
  id: string;
  seq: number;
  userId: string;
  username: string | null;
  text: string;
  at: Date;
  isGranted: boolean | null;
  settledBy: string | null;
  answer: string | null;
  banActorId: string | null;
  bannedBy: string | null;
  bannedAt: Date | null;
  reason: string | null;
}

export async function listAppeals(
  db: Kysely<Schema>,
  { before, limit }: { before: number; limit: number },
): Promise<BanAppeal[]> {
  const { rows } = await sql<BanAppeal>`
    select a.id, a.seq, a.user_id as "userId", u.username, a.body as text, a.created_at as at,
      a.is_granted as "isGranted", s.username as "settledBy", a.answer,
      b.actor_id as "banActorId", m.username as "bannedBy", b.at as "bannedAt", b.reason
    from ban_appeals a join users u on u.id = a.user_id
      left join users s on s.id = a.settled_by
      left join lateral (
        select l.actor_id, l.at, l.reason from audit_log l
        where l.user_id = a.user_id and l.action = 'member.ban' and ${isOfAppealSql}
        order by l.id desc limit 1) b on true
      left join users m on m.id = b.actor_id
    where a.seq < ${before} order by a.seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function findAppellant(db: Kysely<Schema>, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ban_appeals where id = ${id}`.execute(db);
  return rows[0]?.userId;
}

export async function lockAppeal(
  tx: Transaction<Schema>,
  id: string,
): Promise<{ userId: string; isSettled: boolean; banActorId: string | null } | undefined> {
  const { rows } = await sql<{ userId: string; isSettled: boolean; banActorId: string | null }>`
    select a.user_id as "userId", a.settled_at is not null as "isSettled", (
      select l.actor_id from audit_log l
      where l.user_id = a.user_id and l.action = 'member.ban' and ${isOfAppealSql}
      order by l.id desc limit 1) as "banActorId"
    from ban_appeals a where a.id = ${id} for update of a`.execute(tx);
  return rows[0];
}

interface AppealDecision {
  isGranted: boolean;
  /** Null if the command line settled the appeal. */
  by: string | null;
  answer: string | null;
  now: Date;
}

export async function settleAppeal(
  tx: Transaction<Schema>,
  id: string,
  { isGranted, by, answer, now }: AppealDecision,
): Promise<void> {
  await sql`update ban_appeals set is_granted = ${isGranted}, settled_by = ${by},
    settled_at = ${now}, answer = ${answer} where id = ${id}`.execute(tx);
}

export async function grantPendingAppealOf(
  tx: Transaction<Schema>,
  userId: string,
  by: string | null,
  now: Date,
): Promise<void> {
  await sql`update ban_appeals set is_granted = true, settled_by = ${by}, settled_at = ${now}
    where user_id = ${userId} and settled_at is null`.execute(tx);
}

export async function forgetAppealsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`delete from ban_appeals where user_id = ${userId}`.execute(db);
}

export async function findOtherDeciders(
  db: Kysely<Schema>,
  besides: string,
): Promise<{ ofMembers: boolean; ofStaff: boolean }> {
  const { rows } = await sql<{ badge: string }>`
    select distinct b.badge from user_badges b join users u on u.id = b.user_id
    where b.badge in ('employee', 'administrator') and u.id <> ${besides} and ${isHereSql('u')}`.execute(
    db,
  );
  return {
    ofMembers: rows.length > 0,
    ofStaff: rows.some(({ badge }) => badge === 'administrator'),
  };
}

/**
 * Lists owners of groups with a possible successor. Each has been banned without a break since then, and
 * has no pending appeal.
 */
export async function listOwnersBannedSince(db: Kysely<Schema>, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select b.id from users b
    where ${isBannedSinceSql('b', since)} and ${ownsTransferableGroupSql(sql`b.id`)}
      and not exists (select from ban_appeals a where a.user_id = b.id and a.settled_at is null)
    order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}
