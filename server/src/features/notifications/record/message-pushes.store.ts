import { sql, type Kysely } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { CHAT, queuePushesSql } from './pushes.store.ts';

/**
 * Queues pushes of a message. A direct message goes to the other member of an accepted chat. A group reply
 * goes to the author of the answered message. May run twice. @returns the members with a new push
 */
export async function queueMessagePushes(
  db: Kysely<Schema>,
  messageId: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ recipientId: string }>`
    with source as (
      select m.id, m.chat_id, m.seq, m.author_id, m.reply_to, m.created_at, c.kind
      from messages m join chats c on c.id = m.chat_id
      where m.id = ${messageId} and m.taken_back_at is null and c.requested_by is null
    ), concerned as (
      select own.user_id as id, source.chat_id, source.seq, source.author_id, source.created_at
      from source join chat_members own on own.chat_id = source.chat_id and own.user_id <> source.author_id
      where source.kind = 'direct'
      union all
      select answered.author_id, source.chat_id, source.seq, source.author_id, source.created_at
      from source join messages answered on answered.id = source.reply_to
      where source.kind = 'group' and answered.author_id <> source.author_id
    ), written as (
      select concerned.id as recipient_id, null::uuid as actor_id, ${CHAT}::text as type, concerned.chat_id as post_id,
        null::uuid as parent_id, null::uuid as group_id, concerned.created_at
      from concerned join users recipient on recipient.id = concerned.id
        left join chat_members own on own.chat_id = concerned.chat_id and own.user_id = concerned.id
      where ${isHereSql('recipient')} and own.muted_at is null
        and coalesce(own.read_seq, 0) < concerned.seq
        and not exists (select from blocks b
          where b.blocker_id = recipient.id and b.blocked_id = concerned.author_id)
        and not exists (select from blocks b
          where b.blocker_id = concerned.author_id and b.blocked_id = recipient.id)
        and not exists (select from mutes t
          where t.muter_id = recipient.id and t.muted_id = concerned.author_id)
        and not exists (select from user_settings s where s.user_id = recipient.id
          and s.name = 'notifications_chat' and s.value = 'false')
    ), ${queuePushesSql(now)}
    select recipient_id as "recipientId" from written`.execute(db);
  return rows.map(({ recipientId }) => recipientId);
}
