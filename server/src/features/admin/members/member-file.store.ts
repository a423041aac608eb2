import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

type Db = Kysely<Schema>;

interface Report {
  reason: string;
  /** Time of the report, in ISO 8601. */
  reportedAt: string;
}

export interface MemberFileSession {
  device: string;
  beganAt: Date;
  lastUsedAt: Date;
  endedAt: Date | null;
}

export async function listAllSessions(db: Db, userId: string, most: number) {
  const { rows } = await sql<MemberFileSession>`
    select user_agent as device, created_at as "beganAt", last_used_at as "lastUsedAt",
      revoked_at as "endedAt"
    from sessions where user_id = ${userId} order by created_at desc limit ${most}`.execute(db);
  return rows;
}

export interface MemberFilePost {
  id: string;
  writtenAt: Date;
  text: string;
  images: { url: string }[];
  standing: string;
  reports: Report[];
}

export async function listReviewedPosts(db: Db, userId: string, most: number) {
  const { rows } = await sql<MemberFilePost>`
    select p.id, p.created_at as "writtenAt", p.body as text, p.images, r.status as standing,
      coalesce((select json_agg(json_build_object('reason', f.violation, 'reportedAt',
          to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.seq)
        from post_flags f where f.post_id = p.id and not f.is_held), '[]') as reports
    from post_reviews r join posts p on p.id = r.post_id
    where p.author_id = ${userId} order by p.seq desc limit ${most}`.execute(db);
  return rows;
}

export interface MemberFileMessage {
  id: string;
  text: string;
  standing: string;
  reportedAt: Date;
  reports: Report[];
}

export async function listReportedMessagesBy(db: Db, userId: string, most: number) {
  const { rows } = await sql<MemberFileMessage>`
    select m.id, coalesce(r.told -> -1 ->> 'body', r.removed ->> 'body', m.body) as text, r.status as standing,
      r.reported_at as "reportedAt",
      coalesce((select json_agg(json_build_object('reason', f.violation, 'reportedAt',
          to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.seq)
        from message_reports f where f.message_id = m.id), '[]') as reports
    from message_reviews r join messages m on m.id = r.message_id
    where m.author_id = ${userId} order by m.seq desc limit ${most}`.execute(db);
  return rows;
}

export async function listReportsOfMember(db: Db, userId: string, most: number) {
  const { rows } = await sql<{ text: string; reportedAt: Date }>`
    select message as text, created_at as "reportedAt" from feedback
    where kind = 'user_report' and reported_id = ${userId}
    order by id desc limit ${most}`.execute(db);
  return rows;
}

export interface MemberFileViolation {
  postId: string | null;
  messageId: string | null;
  violation: string | null;
  points: number;
  reason: string | null;
  decidedAt: Date;
  standing: string;
  appealText: string | null;
  appealedAt: Date | null;
  settledAt: Date | null;
  settledReason: string | null;
}

export async function listDecisions(db: Db, userId: string, most: number) {
  const { rows } = await sql<MemberFileViolation>`
    select post_id as "postId", message_id as "messageId", violation, points, reason,
      created_at as "decidedAt",
      status as standing, appeal_text as "appealText", appealed_at as "appealedAt",
      settled_at as "settledAt", settled_reason as "settledReason"
    from violations where user_id = ${userId} order by seq desc limit ${most}`.execute(db);
  return rows;
}

export interface MemberFileBanAppeal {
  text: string;
  appealedAt: Date;
  isGranted: boolean | null;
  answer: string | null;
  settledAt: Date | null;
}

export async function listBanAppealsOf(db: Db, userId: string, most: number) {
  const { rows } = await sql<MemberFileBanAppeal>`
    select body as text, created_at as "appealedAt", is_granted as "isGranted", answer,
      settled_at as "settledAt"
    from ban_appeals where user_id = ${userId} order by seq desc limit ${most}`.execute(db);
  return rows;
}

export interface MemberFileAction {
  at: Date;
  action: string;
  postId: string | null;
  reason: string | null;
  details: unknown;
}

export async function listActionsAbout(db: Db, userId: string, most: number) {
  const { rows } = await sql<MemberFileAction>`
    select at, action, post_id as "postId", reason, details
    from audit_log where user_id = ${userId} order by id desc limit ${most}`.execute(db);
  return rows;
}
