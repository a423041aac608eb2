import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { undeletedSql } from '#src/features/posts/record/public.ts';
import { isPurgedSql } from '#src/features/users/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Weight } from './points.policy.ts';

export interface Violation {
  id: string;
  userId: string;
  /** The post or message that the violation is about. Both are null once the message's chat is deleted. */
  postId: string | null;
  messageId: string | null;
  violation: string | null;
  points: number;
  reason: string | null;
  status: Exclude<FlagStatus, 'flagged'>;
  moderatedBy: string;
  createdAt: Date;
  appealText: string | null;
  settledReason: string | null;
}

const columnsSql = sql`id, user_id as "userId", post_id as "postId", message_id as "messageId", violation, points, reason, status,
  moderated_by as "moderatedBy", created_at as "createdAt", appeal_text as "appealText",
  settled_reason as "settledReason"`;
const isInForceSql = sql`status in ('removed', 'appeal', 'appeal_denied')`;

export type NewViolation = Omit<
  Violation,
  'status' | 'appealText' | 'settledReason' | 'postId' | 'messageId'
> & { postId?: string; messageId?: string };

export async function insertViolation(
  tx: Transaction<Schema>,
  {
    id,
    userId,
    postId,
    messageId,
    violation,
    points,
    reason,
    moderatedBy,
    createdAt,
  }: NewViolation,
): Promise<void> {
  await sql`insert into violations (id, user_id, post_id, message_id, violation, points, reason, status, moderated_by, created_at)
    values (${id}, ${userId}, ${postId ?? null}, ${messageId ?? null}, ${violation}, ${points}, ${reason}, 'removed', ${moderatedBy}, ${createdAt})`.execute(
    tx,
  );
}

export async function lockCurrentViolation(
  tx: Transaction<Schema>,
  about: { postId: string } | { messageId: string },
): Promise<Violation | undefined> {
  const aboutSql =
    'postId' in about ? sql`post_id = ${about.postId}` : sql`message_id = ${about.messageId}`;
  const { rows } = await sql<Violation>`
    select ${columnsSql} from violations where ${aboutSql} and ${isInForceSql}
    for no key update`.execute(tx);
  return rows[0];
}

export async function findViolation(
  db: Kysely<Schema>,
  id: string,
): Promise<Violation | undefined> {
  const { rows } = await sql<Violation>`
    select ${columnsSql} from violations where id = ${id}`.execute(db);
  return rows[0];
}

export async function beginAppeal(
  tx: Transaction<Schema>,
  id: string,
  text: string,
  now: Date,
): Promise<void> {
  await sql`update violations set status = 'appeal', appeal_text = ${text}, appealed_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Withdraws an appeal. Its text stays, so that the author can't appeal twice. */
export async function withdrawAppeal(tx: Transaction<Schema>, postId: string): Promise<void> {
  await sql`update violations set status = 'removed'
    where post_id = ${postId} and status = 'appeal'`.execute(tx);
}

export async function listLeftAppeals(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ postId: string }>`
    select v.post_id as "postId" from violations v join posts p on p.id = v.post_id
    where v.status = 'appeal' and not (${undeletedSql('p')})
    order by v.seq`.execute(db);
  return rows.map(({ postId }) => postId);
}

export async function settleViolation(
  tx: Transaction<Schema>,
  id: string,
  {
    status,
    by,
    reason,
    now,
  }: { status: Violation['status']; by: string; reason: string | null; now: Date },
): Promise<void> {
  await sql`update violations set status = ${status}, settled_by = ${by}, settled_at = ${now},
      settled_reason = ${reason}
    where id = ${id}`.execute(tx);
}

/**
 * The end of a member's timeout, past or future. Undefined if they are purged. Locks the member's row, so
 * that decisions and a purge run one after the other. Writes by the member do not wait.
 */
export async function lockTimeout(
  tx: Transaction<Schema>,
  userId: string,
): Promise<Date | null | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select timeout_until as until from users u where id = ${userId} and not (${isPurgedSql('u')})
    for no key update`.execute(tx);
  return rows[0]?.until;
}

export async function writeTimeout(
  tx: Transaction<Schema>,
  userId: string,
  until: Date | null,
): Promise<void> {
  await sql`update users set timeout_until = ${until}, has_violations = true
    where id = ${userId}`.execute(tx);
}

export async function loadReasons(
  db: Kysely<Schema>,
  messageIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; reason: string | null }>`
    select message_id as id, reason from violations
    where message_id = any(${messageIds}::uuid[]) and ${isInForceSql}`.execute(db);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

export async function listWeights(db: Kysely<Schema>, userId: string): Promise<Weight[]> {
  const { rows } = await sql<Weight>`
    select points, created_at as at from violations
    where user_id = ${userId} and ${isInForceSql} order by seq`.execute(db);
  return rows;
}

export async function listViolationsOf(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<(Violation & { seq: number })[]> {
  const { rows } = await sql<Violation & { seq: number }>`
    select ${columnsSql}, seq from violations
    where user_id = ${userId} and seq < ${before} order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function forgetViolations(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`delete from violations where user_id = ${userId}`.execute(db);
}

export async function findTies(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ invitedBy: string | null; cameBy: string | null; brought: number }> {
  const { rows } = await sql<{ invitedBy: string | null; cameBy: string | null; brought: number }>`
    select (select username from users i where i.id = u.invited_by) as "invitedBy",
      (select name from invite_links l where l.id = u.invite_link_id) as "cameBy",
      (select count(*)::integer from users b where b.invited_by = u.id) as brought
    from users u where u.id = ${userId}`.execute(db);
  return rows[0] ?? { invitedBy: null, cameBy: null, brought: 0 };
}

export async function countReported(db: Kysely<Schema>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from post_reviews r join posts p on p.id = r.post_id
    where p.author_id = ${userId} and r.flagged_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
