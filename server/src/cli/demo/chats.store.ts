import type { ChatRow } from '@rookery/demo/public.ts';
import { sql, type Transaction } from 'kysely';
import { wordsOfMessage } from '#src/features/chats/record/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

type Tx = Transaction<Schema>;

export async function insertChats(tx: Tx, rows: readonly ChatRow[]): Promise<void> {
  for (const chat of rows) {
    const number = await insertChat(tx, chat);
    const seqs = await insertMessages(tx, chat, number);
    await insertReactions(tx, chat);
    await insertMembers(tx, chat, seqs);
  }
}

async function insertChat(tx: Tx, { id, groupId, userIds, askedBy, at }: ChatRow): Promise<number> {
  const [low, high] = groupId === null ? userIds.toSorted() : [];
  const { rows } = await sql<{ number: number }>`
    insert into chats (id, kind, low_id, high_id, group_id, requested_by, created_at)
    values (${id}, ${groupId === null ? 'direct' : 'group'}, ${low ?? null}, ${high ?? null},
      ${groupId}, ${askedBy}, ${at})
    returning number`.execute(tx);
  return rows[0]?.number ?? 0;
}

async function insertMessages(
  tx: Tx,
  { id, groupId, messages }: ChatRow,
  number: number,
): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    insert into messages (chat_id, id, author_id, body, created_at, words)
    select ${id}, message, author, body, at, array_to_tsvector(string_to_array(words, ' '))
    from unnest(${messages.map((one) => one.id)}::uuid[],
      ${messages.map((one) => one.authorId)}::uuid[], ${messages.map((one) => one.body)}::text[],
      ${messages.map((one) => one.at)}::timestamptz[],
      ${messages.map((one) => wordsOfMessage(number, one.body).join(' '))}::text[])
      with ordinality as given (message, author, body, at, words, place)
    order by place
    returning seq`.execute(tx);
  const seqs = rows.map(({ seq }) => seq);
  if (groupId !== null) {
    await sql`update chats set last_seq = ${seqs.at(-1)} where id = ${id}`.execute(tx);
    await sql`update groups set chat_id = ${id} where id = ${groupId}`.execute(tx);
  }
  return seqs;
}

async function insertReactions(tx: Tx, { messages }: ChatRow): Promise<void> {
  const given = messages.flatMap(({ id, reaction }) =>
    reaction ? [{ message_id: id, user_id: reaction.userId, reaction: reaction.name }] : [],
  );
  if (given.length > 0) await tx.insertInto('message_reactions').values(given).execute();
}

async function insertMembers(tx: Tx, chat: ChatRow, seqs: readonly number[]): Promise<void> {
  const { id, groupId, userIds, askedBy, messages, unread } = chat;
  const place = groupId === null ? (seqs.at(-1) ?? null) : null;
  const rows = userIds.map((userId) => {
    const own = messages.findLastIndex(({ authorId }) => authorId === userId);
    const read = Math.max(own, messages.length - 1 - unread);
    return {
      chat_id: id,
      user_id: userId,
      other_id: groupId === null ? (userIds.find((other) => other !== userId) ?? null) : null,
      place,
      is_request: askedBy !== null && askedBy !== userId,
      unread: groupId === null ? messages.length - 1 - read : 0,
      read_seq: seqs[read] ?? 0,
      read_id: messages[read]?.id ?? null,
    };
  });
  await tx.insertInto('chat_members').values(rows).execute();
}
