import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';

export interface NewMessageReport {
  chatId: string;
  messageId: string;
  seq: number;
  reporterId: string;
  violation: ViolationName;
  points: number;
  reason: string;
  now: Date;
  hidden: readonly string[];
  /** True if the reporter is pending approval. Moderators see the report after the approval. */
  isHeld: boolean;
}

const messageForReviewSql = sql`jsonb_build_object('id', id, 'chatId', chat_id, 'seq', seq,
  'authorId', author_id, 'body', body, 'images', images,
  'isDeleted', taken_back_at is not null, 'createdAt', created_at)`;

/**
 * Writes or updates a report. Stores the message and those before it for moderators. Reopens a dismissed
 * report. A pending one keeps its stored messages, unless only the reported message is stored.
 */
export async function writeMessageReport(
  tx: Transaction<Schema>,
  report: NewMessageReport,
): Promise<void> {
  const { chatId, messageId, seq, reporterId, points, now } = report;
  await sql`
    insert into message_reports
      (message_id, reporter_id, violation, points, reason, created_at, is_held)
    values (${messageId}, ${reporterId}, ${report.violation}, ${points}, ${report.reason}, ${now},
      ${report.isHeld})
    on conflict (message_id, reporter_id) do update
      set violation = excluded.violation, points = excluded.points, reason = excluded.reason`.execute(
    tx,
  );
  if (report.isHeld) return;
  const told = sql`(select jsonb_agg(${messageForReviewSql} order by seq)
    from (select * from messages where chat_id = ${chatId} and seq <= ${seq}
        and (id = ${messageId} or author_id <> all(${report.hidden}::uuid[]))
      order by seq desc limit ${LIMITS.reportedBefore + 1}) around)`;
  await sql`
    insert into message_reviews as r (message_id, told, is_waiting, points, reported_at)
    values (${messageId}, ${told}, true, ${points}, ${now})
    on conflict (message_id) do update
      set points = case when r.is_waiting then greatest(r.points, excluded.points)
          else excluded.points end,
        told = case when r.is_waiting and jsonb_array_length(r.told) > 1 then r.told
          else excluded.told end,
        since_seq = case when r.is_waiting then r.since_seq else excluded.since_seq end,
        is_waiting = true, status = 'flagged', appeal_text = null, reported_at = excluded.reported_at,
        moderated_by = null, moderated_at = null`.execute(tx);
}

export async function releaseMessageReports(
  tx: Transaction<Schema>,
  reporterId: string,
): Promise<
  Pick<NewMessageReport, 'chatId' | 'messageId' | 'seq' | 'violation' | 'points' | 'reason'>[]
> {
  const { rows } = await sql<
    Pick<NewMessageReport, 'chatId' | 'messageId' | 'seq' | 'violation' | 'points' | 'reason'>
  >`
    update message_reports r set is_held = false from messages m
    where r.reporter_id = ${reporterId} and r.is_held and m.id = r.message_id
    returning m.chat_id as "chatId", m.id as "messageId", m.seq, r.violation, r.points, r.reason`.execute(
    tx,
  );
  return rows;
}

/**
 * Reopens reports after a mistaken decision, with their old weight. A dismissal deleted earlier messages, a
 * removal kept them. The review is locked. @returns false if the decision differs or none is left
 */
export async function reopenMessageReports(
  tx: Transaction<Schema>,
  messageId: string,
  decided: 'dismissed' | 'removed',
): Promise<boolean> {
  const { rows } = await sql`
    with now as (select id, ${messageForReviewSql} as itself, taken_back_at from messages
      where id = ${messageId})
    update message_reviews r set status = 'flagged', is_waiting = true, moderated_by = null,
      moderated_at = null, appeal_text = null,
      told = case when r.status = 'removed' then r.told else jsonb_build_array(now.itself) end
    from now where r.message_id = now.id and not r.is_waiting and r.status = ${decided}
      and case when r.status = 'removed' then r.told <> '[]' else now.taken_back_at is null end
    returning r.message_id`.execute(tx);
  return rows.length > 0;
}

export type MessageForReview = Omit<
  MessageRow,
  'createdAt' | 'replied' | 'reactions' | 'isProcessing'
> & {
  createdAt: string;
};

export interface PendingReport {
  messageId: string;
  chatId: string;
  groupId: string | null;
  told: MessageForReview[];
  points: number;
  sinceSeq: number;
  reportedAt: Date;
  violations: { name: string; count: number }[];
  reasons: string[];
  status: FlagStatus;
  appealText: string | null;
  moderatedBy: string | null;
  authorId: string;
  isOwnReport: boolean;
}

export async function listPendingReports(
  db: Kysely<Schema>,
  memberId: string,
  after: { points: number; sinceSeq: number } | null,
  limit: number,
): Promise<PendingReport[]> {
  const beyond = after
    ? sql`and (-r.points, r.since_seq) > (-${after.points}::int, ${after.sinceSeq}::bigint)`
    : sql``;
  const { rows } = await sql<PendingReport>`
    select r.message_id as "messageId", m.chat_id as "chatId", c.group_id as "groupId", r.told,
      r.points, r.since_seq as "sinceSeq", r.reported_at as "reportedAt", r.status,
      r.appeal_text as "appealText", r.moderated_by as "moderatedBy", m.author_id as "authorId",
      exists (select from message_reports f
        where f.message_id = r.message_id and f.reporter_id = ${memberId}) as "isOwnReport",
      (select coalesce(jsonb_agg(jsonb_build_object('name', v.violation, 'count', v.times)
          order by v.times desc, v.violation), '[]')
        from (select violation, count(*) as times from message_reports f
          where f.message_id = r.message_id and not f.is_held group by violation) v) as violations,
      array(select reason from message_reports f
        where f.message_id = r.message_id and reason <> '' and not f.is_held order by f.seq) as reasons
    from message_reviews r join messages m on m.id = r.message_id join chats c on c.id = m.chat_id
    where r.is_waiting and m.author_id <> ${memberId} ${beyond}
    order by -r.points, r.since_seq limit ${limit}`.execute(db);
  return rows;
}

/** Counts up to 100 messages of other members that wait for a decision. */
export async function countPendingReports(db: Kysely<Schema>, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from message_reviews r join messages m on m.id = r.message_id
      where r.is_waiting and m.author_id <> ${memberId} limit 100
    ) waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listMessageReportsBy(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ messageId: string; violation: string; createdAt: Date; seq: number }[]> {
  const { rows } = await sql<{
    messageId: string;
    violation: string;
    createdAt: Date;
    seq: number;
  }>`
    select message_id as "messageId", violation, created_at as "createdAt", seq from message_reports
    where reporter_id = ${userId} and seq < ${before} order by seq desc limit ${limit}`.execute(db);
  return rows;
}
