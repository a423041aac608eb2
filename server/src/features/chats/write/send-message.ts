import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { descriptionsOf, type MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import type { Kysely } from 'kysely';
import { resolveMedia } from '#src/features/media/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { lockChat } from '#src/features/chats/record/chats.store.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { wordsOfMessage } from '#src/features/chats/record/chat-words.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { messageFault } from '#src/features/chats/record/chats.policy.ts';
import { chatOrRefuse } from '#src/features/chats/record/find-chat.ts';
import { findMessageAnywhere, loadMessages } from '#src/features/chats/record/messages.store.ts';
import { messageViews } from '#src/features/chats/read/message-view.ts';
import { countMessagesBy, hasUploads, insertMessage, type NewMessage } from './send.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

interface Draft {
  ulid: string;
  body: string;
  images?: readonly (string | MediaDraftItem)[] | undefined;
  replyTo?: string | null | undefined;
}

interface SendResult {
  created: boolean;
  message?: Message | undefined;
}

const CHAT_CLOSED = 'You can’t send messages in this chat.';
const REQUEST_LIMIT_REACHED = 'You can send more messages after they accept your request.';

/** Sends a message. A repeated ulid from the same member changes nothing and returns `created: false`. */
export async function sendMessage(
  deps: ChatsParts,
  authorId: string,
  chatId: string,
  draft: Draft,
): Promise<SendResult> {
  const { db, wordRules, clock, facts } = deps;
  let own = await chatOrRefuse(deps, authorId, chatId);
  if (own.state !== 'open') {
    // Reload the chat, because another process may have accepted the request.
    deps.chats.drop([chatId]);
    own = await chatOrRefuse(deps, authorId, chatId);
  }
  const { chat, otherId, state, abilities, hidden } = own;
  const { images: drafts = [] } = draft;
  const body = normaliseBody(draft.body);
  const fault = messageFault(body, drafts.length > 0);
  if (fault) throw invalid({ body: fault });
  // Word rules cannot hold a message: staff read no chats without a report.
  await wordRules.refuse(authorId, { body, images: descriptionsOf(drafts).join('\n') }, false);
  if (!abilities.includes('write')) {
    throw new Refusal(
      'forbidden',
      state === 'requested' ? 'Accept the request first.' : CHAT_CLOSED,
    );
  }
  if (drafts.length > 0 && !abilities.includes('sendMedia')) {
    throw invalid({ images: 'You can only send text until they accept your request.' });
  }
  const replied = draft.replyTo
    ? await findReplied(db, authorId, { chatId, id: draft.replyTo, hidden })
    : null;
  const media = drafts.length > 0 ? await resolveMedia(deps, authorId, drafts) : [];
  const message: NewMessage = {
    id: ulidToUuid(draft.ulid),
    chatId,
    authorId,
    otherId,
    body,
    images: media.map(({ item }) => item),
    mediaIds: media.map(({ mediaId }) => mediaId),
    isProcessing: media.some(({ isProcessing }) => isProcessing),
    replyTo: replied?.id ?? null,
    words: wordsOfMessage(chat.number, body),
    createdAt: clock.now(),
  };

  recordResult({ created: true });
  const fact = facts.inStatement(chatFacts.sent, true);
  const insert = state === 'pending' ? insertRequest : insertMessage;
  const seq = await insert(db, message, fact.sql).catch(explainLostMedia);
  if (seq === undefined) return existingMessageOrRefuse(db, message);
  fact.committed({
    chatId,
    messageId: message.id,
    authorId,
    seq,
    userIds: otherId === null ? null : [authorId, otherId],
    hasUploads: hasUploads(message),
  });
  const row = {
    ...message,
    seq,
    images: [...message.images],
    isDeleted: false,
    replied,
    reactions: [],
  };
  const [view] = await messageViews(deps, [row]);
  return { created: true, message: view };
}

async function findReplied(
  db: Kysely<Schema>,
  viewerId: string,
  { chatId, id: ulid, hidden }: { chatId: string; id: string; hidden: readonly string[] },
): Promise<MessageRow['replied']> {
  const id = ulidToUuid(ulid);
  const row = (await loadMessages(db, viewerId, [id], [])).get(id);
  if (row?.chatId !== chatId || hidden.includes(row.authorId)) {
    throw invalid({ replyTo: 'Message not found in this chat.' });
  }
  const excerpt = [...row.body].slice(0, LIMITS.messageExcerpt).join('');
  return { id, authorId: row.authorId, excerpt };
}

/**
 * Inserts a message of a request, which may have only a few messages. Concurrent inserts wait for the chat
 * lock, so that all are counted.
 */
const insertRequest: typeof insertMessage = (db, message, factSql) =>
  db.transaction().execute(async (tx) => {
    const { chatId, authorId } = message;
    await lockChat(tx, chatId);
    const seq = await insertMessage(tx, message, factSql);
    const most = LIMITS.requestMessages;
    if (seq !== undefined && (await countMessagesBy(tx, chatId, authorId, most + 1)) > most) {
      throw new Refusal('forbidden', REQUEST_LIMIT_REACHED);
    }
    return seq;
  });

function explainLostMedia(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23503' || constraint !== 'message_media_upload') throw error;
  throw invalid({ images: 'An attachment is no longer available. Upload it again.' });
}

/**
 * Finds the caller’s message with this ulid.
 * @throws 409 if the message belongs to another chat or author
 */
async function existingMessageOrRefuse(
  db: Kysely<Schema>,
  { id, chatId, authorId }: NewMessage,
): Promise<SendResult> {
  const stored = await findMessageAnywhere(db, id);
  if (!stored) throw new Refusal('forbidden', CHAT_CLOSED);
  if (stored.authorId === authorId && stored.chatId === chatId) {
    return recordResult({ created: false });
  }
  throw new Refusal('conflict', 'A message with this ulid already exists.');
}
