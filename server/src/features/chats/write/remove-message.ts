import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import type { Transaction } from 'kysely';
import type { ChatRecord } from '#src/features/chats/record/chat-record.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { lockChat } from '#src/features/chats/record/chats.store.ts';
import { findMessageAnywhere, type MessageAt } from '#src/features/chats/record/messages.store.ts';
import { changeOf } from './change-message.ts';
import { lockMessage } from './change.store.ts';
import { hideMessage, showMessage } from './removal.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

/** A message with its chat, whose row is locked like its own. */
export interface LockedMessage extends MessageAt {
  chat: ChatRecord;
}

/** Whatever chat it is in: for staff. */
export async function lockMessageAnywhere(
  { chats }: Pick<ChatsParts, 'chats'>,
  tx: Transaction<Schema>,
  messageId: string,
): Promise<LockedMessage> {
  const found = await findMessageAnywhere(tx, messageId);
  const chat = found && (await chats.get(found.chatId));
  if (chat) await lockChat(tx, chat.id);
  const locked = chat && (await lockMessage(tx, chat.id, messageId));
  if (!chat || !locked) throw new Refusal('not_found', 'There is no such message.');
  return { id: messageId, chatId: chat.id, chat, ...locked };
}

/** Staff takes a message from all in its chat; what it was is kept for those who review. */
export async function removeMessage(
  tx: Transaction<Schema>,
  tell: Tell,
  message: LockedMessage,
  now: Date,
): Promise<void> {
  // What its author has taken back meanwhile is gone already, and stays so.
  if (message.isDeleted) return;
  await hideMessage(tx, message, now);
  tell(chatFacts.messageChanged, changeOf(message.chat, { ...toldOf(message), isDeleted: true }));
}

/** The opposite: it stands where it stood, as it was. False: it was taken back in its chat, and stays away. */
export async function bringMessageBack(
  tx: Transaction<Schema>,
  tell: Tell,
  message: LockedMessage,
): Promise<boolean> {
  if (!(await showMessage(tx, message))) return false;
  const told = { ...toldOf(message), isDeleted: false, isReturned: true };
  tell(chatFacts.messageChanged, changeOf(message.chat, told));
  tell(chatFacts.returned, { messageId: message.id });
  return true;
}

const toldOf = ({ id, authorId }: MessageAt) => ({ messageId: id, authorId });
