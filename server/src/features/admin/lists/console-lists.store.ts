import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isGroupHereSql } from '#src/features/groups/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

type Db = Kysely<Schema>;

const containsPattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const NO_CONDITION = sql``;

export interface MemberRow {
  id: string;
  createdAt: Date;
}

export async function listMemberRows(
  db: Db,
  {
    q,
    findsAddresses,
    isHeld,
    before,
    limit,
  }: {
    q: string;
    findsAddresses: boolean;
    isHeld: boolean;
    before: MemberRow | null;
    limit: number;
  },
): Promise<MemberRow[]> {
  const key = q.toLowerCase();
  const byAddress = findsAddresses ? sql`or u.email_key = ${key}` : NO_CONDITION;
  const { rows } = await sql<MemberRow>`
    select u.id, u.created_at as "createdAt" from users u
    where ${before === null ? sql`true` : sql`(u.created_at, u.id) < (${before.createdAt}, ${before.id}::uuid)`}
      ${isHeld ? sql`and u.held_at is not null` : NO_CONDITION}
      ${q === '' ? NO_CONDITION : sql`and (u.username_key like ${containsPattern(key)} or lower(u.name) like ${containsPattern(key)} ${byAddress})`}
    order by u.created_at desc, u.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface MemberDetails {
  email: string;
  invitedBy: string | null;
  cameBy: string | null;
  brought: number;
  sessions: number;
  points: number;
}

export async function findMemberDetails(
  db: Db,
  id: string,
  weighsSince: Date,
): Promise<MemberDetails | null> {
  const { rows } = await sql<MemberDetails>`
    select u.email,
      (select username from users i where i.id = u.invited_by) as "invitedBy",
      (select name from invite_links l where l.id = u.invite_link_id) as "cameBy",
      (select count(*)::integer from users b where b.invited_by = u.id) as brought,
      (select count(*)::integer from sessions s where s.user_id = u.id and s.revoked_at is null) as sessions,
      (select coalesce(sum(points), 0)::integer from violations v
        where v.user_id = u.id and v.status in ('removed', 'appeal', 'appeal_denied')
          and v.created_at > ${weighsSince}) as points
    from users u where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface AuditRow {
  id: number;
  at: Date;
  actor: string | null;
  action: string;
  member: string | null;
  postId: string | null;
  reason: string | null;
  details: unknown;
}

export interface AuditFilter {
  actor: string;
  member: string;
  action: string;
  q: string;
}

export async function listAudit(
  db: Db,
  { actor, member, action, q }: AuditFilter,
  { before, limit }: { before: number; limit: number },
): Promise<AuditRow[]> {
  const named = (column: RawBuilder<unknown>, username: string): RawBuilder<unknown> =>
    username === ''
      ? NO_CONDITION
      : sql`and ${column} = (select id from users where username_key = ${username.toLowerCase()})`;
  const { rows } = await sql<AuditRow>`
    select l.id, l.at, a.username as actor, l.action, m.username as member, l.post_id as "postId",
      l.reason, l.details
    from audit_log l
    left join users a on a.id = l.actor_id
    left join users m on m.id = l.user_id
    where l.id < ${before} ${named(sql`l.actor_id`, actor)} ${named(sql`l.user_id`, member)}
      ${action === '' ? NO_CONDITION : sql`and l.action = ${action}`}
      ${q === '' ? NO_CONDITION : sql`and l.reason ilike ${containsPattern(q)}`}
    order by l.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface AuditedAction {
  id: number;
  action: string;
  postId: string | null;
  userId: string | null;
  details: Readonly<Record<string, unknown>>;
}

export async function findAction(db: Db, id: number): Promise<AuditedAction | undefined> {
  const { rows } = await sql<AuditedAction>`
    select id, action, post_id as "postId", user_id as "userId", details
    from audit_log where id = ${id}`.execute(db);
  return rows[0];
}

/** Whether this is the latest of these actions on its post, message, or member and badge. */
export async function isLatestAction(
  db: Db,
  { id, postId, userId, details }: AuditedAction,
  actions: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log
    where user_id = ${userId} and id > ${id} and action = any(${actions}::text[])
      and post_id is not distinct from ${postId}
      and details ->> 'messageId' is not distinct from ${details['messageId'] ?? null}::text
      and details ->> 'badge' is not distinct from ${details['badge'] ?? null}::text
    limit 1`.execute(db);
  return rows.length === 0;
}

export interface GroupRow {
  id: string;
  seq: number;
  name: string;
  visibility: 'public' | 'private';
  owner: string | null;
  members: number;
  posts: number;
  createdAt: Date;
}

export async function listGroups(
  db: Db,
  { q, before, limit }: { q: string; before: number; limit: number },
): Promise<GroupRow[]> {
  return db
    .selectFrom('groups')
    .leftJoin('users', 'users.id', 'groups.owner_id')
    .leftJoin('group_counts', 'group_counts.group_id', 'groups.id')
    .select(({ fn, val }) => [
      'groups.id',
      'groups.seq',
      'groups.name',
      'groups.visibility',
      'users.username as owner',
      fn.coalesce('group_counts.members', val(0)).as('members'),
      fn.coalesce('group_counts.posts', val(0)).as('posts'),
      'groups.created_at as createdAt',
    ])
    .where(isGroupHereSql('groups'))
    .where('groups.seq', '<', before)
    .where('groups.name', 'ilike', containsPattern(q))
    .orderBy('groups.seq', 'desc')
    .limit(limit)
    .execute();
}

export interface InviterRow {
  inviter: string | null;
  invitations: number;
  lastAt: Date;
}

export async function listInviters(db: Db, most: number): Promise<InviterRow[]> {
  const { rows } = await sql<InviterRow>`
    select u.username as inviter, count(*)::integer as invitations, max(i.created_at) as "lastAt"
    from invitations i join users u on u.id = i.inviter_id
    group by u.id order by invitations desc, u.id limit ${most}`.execute(db);
  return rows;
}
