import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { descriptionsOf, type MediaDraftItem } from '@rookery/contract/media/media-item.ts';
import type { Kysely } from 'kysely';
import { resolveMedia, type ChosenMedia } from '#src/features/media/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { remembered } from '#src/platform/idempotency/keyed-request.ts';
import { lockChat } from '#src/features/chats/record/chats.store.ts';
import type { MessageRow } from '#src/features/chats/record/chat-record.ts';
import { wordsOfMessage } from '#src/features/chats/record/chat-words.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { messageFault } from '#src/features/chats/record/chats.policy.ts';
import { chatOrRefuse, type OwnChat } from '#src/features/chats/record/find-chat.ts';
import {
  findMessageAnywhere,
  findMessage,
  loadMessages,
} from '#src/features/chats/record/messages.store.ts';
import { messageViews } from '#src/features/chats/read/message-view.ts';
import { countMessagesBy, hasUploads, insertMessage, type NewMessage } from './send.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

interface Draft {
  ulid: string;
  body: string;
  images?: readonly (string | MediaDraftItem)[] | undefined;
  replyTo?: string | null | undefined;
}

interface Sent {
  created: boolean;
  /** Left out: it is read again. */
  message?: Message;
}

/** Sends a message; the same ulid by the same member again changes nothing and answers created false. */
export async function sendMessage(
  deps: ChatsParts,
  authorId: string,
  chatId: string,
  draft: Draft,
): Promise<Sent> {
  const own = await chatOrRefuse(deps, authorId, chatId);
  try {
    return await sendIn(deps, authorId, own, draft);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // That the request was accepted may not be told here yet.
    deps.chats.drop([own.chat.id]);
    const now = await chatOrRefuse(deps, authorId, chatId);
    if (now.state === own.state) throw error;
    return sendIn(deps, authorId, now, draft);
  }
}

async function sendIn(
  deps: ChatsParts,
  authorId: string,
  own: OwnChat,
  draft: Draft,
): Promise<Sent> {
  let seq: number | undefined;
  let message: NewMessage | undefined;
  try {
    message = await compose(deps, authorId, own, draft);
    seq = await write(deps, message, own.state === 'pending');
  } catch (error) {
    // What came through is told so, whatever has become of the chat since.
    if (error instanceof Refusal && (await isSent(deps, own, authorId, draft))) {
      return { created: false };
    }
    throw error;
  }
  if (seq === undefined || !message) {
    if (await isSent(deps, own, authorId, draft)) {
      return { created: false };
    }
    // It was closed, or the request taken back, while this was on its way.
    throw new Refusal('forbidden', CLOSED);
  }
  const row = rowOf(message, seq, await repliedRow(deps, authorId, message));
  const [view] = await messageViews(deps, [row]);
  if (!view) throw new Refusal('not_found');
  return { message: view, created: true };
}

const CLOSED = 'Nothing more can be written in this chat.';
const WAITS = 'They have not answered yet. Wait until they do.';

async function compose(
  deps: ChatsParts,
  authorId: string,
  { chat, otherId, state, abilities, hidden }: OwnChat,
  draft: Draft,
): Promise<NewMessage> {
  const drafts = draft.images ?? [];
  const body = normaliseBody(draft.body);
  const fault = messageFault(body, drafts.length > 0);
  if (fault) throw invalid({ body: fault });
  // What only holds a post lets a message pass: staff reads no chats that nobody reports.
  const images = descriptionsOf(drafts).join('\n');
  await deps.wordRules.refuse(authorId, { body, images }, false);
  const now = deps.clock.now();
  if (!abilities.includes('write')) {
    throw new Refusal('forbidden', state === 'requested' ? 'Accept the request first.' : CLOSED);
  }
  if (drafts.length > 0 && !abilities.includes('sendMedia')) {
    throw invalid({ images: 'Words alone can be sent until they have answered.' });
  }
  if (state === 'pending') await refuseMore(deps.db, chat.id, authorId);
  const replyTo = draft.replyTo ? ulidToUuid(draft.replyTo) : null;
  const answered = replyTo && (await findMessage(deps.db, chat.id, replyTo));
  if (replyTo && (!answered || hidden.includes(answered.authorId))) {
    throw invalid({ replyTo: 'There is no such message in this chat.' });
  }
  const media: ChosenMedia[] = drafts.length > 0 ? await resolveMedia(deps, authorId, drafts) : [];
  return {
    id: ulidToUuid(draft.ulid),
    chatId: chat.id,
    authorId,
    otherId,
    body,
    images: media.map(({ item }) => item),
    mediaIds: media.map(({ mediaId }) => mediaId),
    isProcessing: media.some(({ isProcessing }) => isProcessing),
    replyTo,
    words: wordsOfMessage(chat.number, body),
    createdAt: now,
  };
}

/** Whoever has not answered is written to a few times. */
async function refuseMore(db: Kysely<Schema>, chatId: string, authorId: string): Promise<void> {
  const most = LIMITS.requestMessages;
  if ((await countMessagesBy(db, chatId, authorId, most)) < most) return;
  throw new Refusal('forbidden', WAITS);
}

async function write(
  deps: ChatsParts,
  message: NewMessage,
  isRequest: boolean,
): Promise<number | undefined> {
  remembered({ created: true });
  const fact = deps.facts.inStatement(chatFacts.sent, true);
  const insert = (db: Kysely<Schema>) => insertMessage(db, message, fact.sql);
  const inserted = isRequest
    ? deps.db.transaction().execute(async (tx) => {
        // Those sent at the same moment wait here, and are counted with those before them.
        await lockChat(tx, message.chatId);
        await refuseMore(tx, message.chatId, message.authorId);
        return insert(tx);
      })
    : insert(deps.db);
  const seq = await inserted.catch(explainLostMedia);
  if (seq === undefined) return undefined;
  const { chatId, authorId, otherId } = message;
  fact.committed({
    chatId,
    messageId: message.id,
    authorId,
    seq,
    userIds: otherId === null ? null : [authorId, otherId],
    hasUploads: hasUploads(message),
  });
  return seq;
}

/** An upload that was forgotten while the message was on its way. */
function explainLostMedia(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23503' || constraint !== 'message_media_upload') throw error;
  throw invalid({ images: 'One of the media is gone. Upload it again.' });
}

/** Whether the first sending of this came through. @throws 409 where the ulid is somebody else's */
async function isSent(
  { db }: Pick<ChatsParts, 'db'>,
  { chat }: OwnChat,
  authorId: string,
  { ulid }: Draft,
): Promise<boolean> {
  const existing = await findMessageAnywhere(db, ulidToUuid(ulid));
  if (!existing) return false;
  if (existing.authorId === authorId && existing.chatId === chat.id) return true;
  throw new Refusal('conflict', 'A message with this ulid exists already.');
}

async function repliedRow(
  { db }: Pick<ChatsParts, 'db'>,
  viewerId: string,
  { replyTo }: NewMessage,
): Promise<MessageRow['replied']> {
  if (replyTo === null) return null;
  const row = (await loadMessages(db, viewerId, [replyTo], [])).get(replyTo);
  if (!row) return null;
  const excerpt = [...row.body].slice(0, LIMITS.messageExcerpt).join('');
  return { id: row.id, authorId: row.authorId, excerpt };
}

function rowOf(message: NewMessage, seq: number, replied: MessageRow['replied']): MessageRow {
  const { id, chatId, authorId, body, images, isProcessing, createdAt } = message;
  const written = { id, chatId, seq, authorId, body, images: [...images], isProcessing, createdAt };
  return { ...written, isDeleted: false, replied, reactions: [] };
}
