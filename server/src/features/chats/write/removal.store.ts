import { sql, type Kysely, type Transaction } from 'kysely';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { MessageAt } from '#src/features/chats/record/messages.store.ts';

/** Deletes the content of a removed message, so that no later decision can restore the message. */
export async function deleteRemovedContent(
  tx: Transaction<Schema>,
  messageId: string,
): Promise<void> {
  await sql`update message_reviews set removed = null where message_id = ${messageId}`.execute(tx);
}

const countedSql = ({ chatId, authorId, seq }: MessageAt, by: 1 | -1) => sql`
  update chat_members set unread = greatest(unread + ${sql.lit(by)}, 0)
  where chat_id = ${chatId} and user_id <> ${authorId} and other_id is not null and read_seq < ${seq}`;

/**
 * Removes a message from view. The content moves to its review, so that no query of messages shows it.
 * Reactions and files stay. The chat and the review must be locked.
 */
export async function hideMessage(
  tx: Transaction<Schema>,
  message: MessageAt,
  now: Date,
): Promise<void> {
  await sql`update message_reviews r set removed = jsonb_build_object('body', m.body,
      'images', m.images, 'isProcessing', m.is_processing, 'words', m.words::text)
    from messages m where m.id = r.message_id and r.message_id = ${message.id}`.execute(tx);
  await sql`with counted as (${countedSql(message, -1)})
    update messages set taken_back_at = ${now}, body = '', images = '[]', is_processing = false,
      words = null where id = ${message.id}`.execute(tx);
}

/** Returns false if the author had unsent the message, because nothing can be restored. */
export async function showMessage(tx: Transaction<Schema>, message: MessageAt): Promise<boolean> {
  const { rows } = await sql`
    with kept as (
      select message_id, removed from message_reviews
      where message_id = ${message.id} and removed is not null
    ), emptied as (
      update message_reviews r set removed = null from kept where r.message_id = kept.message_id
    )
    update messages m set taken_back_at = null, body = kept.removed ->> 'body',
      images = kept.removed -> 'images', is_processing = (kept.removed ->> 'isProcessing')::boolean,
      words = (kept.removed ->> 'words')::tsvector
    from kept where m.id = kept.message_id returning m.id`.execute(tx);
  if (rows.length === 0) return false;
  await countedSql(message, 1).execute(tx);
  return true;
}

export interface MessageReview {
  status: FlagStatus;
  isWaiting: boolean;
  /** Id of the moderator, as a uuid. Null if the review is undecided. */
  moderatedBy: string | null;
  isOwnReport: boolean;
}

export async function lockMessageReview(
  tx: Transaction<Schema>,
  messageId: string,
  memberId: string,
): Promise<MessageReview | undefined> {
  const { rows } = await sql<MessageReview>`
    select status, is_waiting as "isWaiting", moderated_by as "moderatedBy", exists (
      select from message_reports f where f.message_id = r.message_id and f.reporter_id = ${memberId}
    ) as "isOwnReport"
    from message_reviews r where message_id = ${messageId} for no key update`.execute(tx);
  return rows[0];
}

/** Keeps only the reported message, which the decision is about. */
const reportedMessageSql = sql`jsonb_build_array(told -> -1)`;

/**
 * Closes a review. The messages before the reported one are kept while an appeal is possible or pending.
 */
export async function settleMessageReview(
  tx: Transaction<Schema>,
  messageId: string,
  { status, by, now }: { status: FlagStatus; by: string; now: Date },
): Promise<void> {
  await sql`
    update message_reviews set is_waiting = false, status = ${status}, moderated_by = ${by},
      moderated_at = ${now},
      told = case when ${status} in ('dismissed', 'appeal_granted') then '[]'
        when ${status} = 'appeal_denied' then ${reportedMessageSql} else told end
    where message_id = ${messageId}`.execute(tx);
}

/** Reopens a review for another moderator after an appeal. The first decider stays recorded. */
export async function reopenMessageAsAppeal(
  tx: Transaction<Schema>,
  messageId: string,
  { text, points }: { text: string; points: number },
): Promise<void> {
  await sql`update message_reviews set status = 'appeal', is_waiting = true, appeal_text = ${text},
      points = ${points}, since_seq = next_seq()
    where message_id = ${messageId}`.execute(tx);
}

export async function deleteSurroundingMessages(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`update message_reviews set told = ${reportedMessageSql}
    where status = 'removed' and moderated_at <= ${before} and jsonb_array_length(told) > 1`.execute(
    db,
  );
}

export async function loadReviewedTexts(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; body: string }>`
    select m.id, coalesce(nullif(m.body, ''), r.removed ->> 'body', r.told -> -1 ->> 'body', '') as body
    from message_reviews r join messages m on m.id = r.message_id
    where m.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, body }) => [id, body]));
}
