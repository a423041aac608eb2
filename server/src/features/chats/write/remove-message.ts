import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { Transaction } from 'kysely';
import type { ChatRecord } from '#src/features/chats/record/chat-record.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import { lockChat } from '#src/features/chats/record/chats.store.ts';
import { findMessageAnywhere, type MessageAt } from '#src/features/chats/record/messages.store.ts';
import { changeOf } from './change-message.ts';
import { lockMessage } from './change.store.ts';
import { hideMessage, showMessage } from './removal.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

export interface LockedMessage extends MessageAt {
  chat: ChatRecord;
}

export async function lockMessageAnywhere(
  { chats }: Pick<ChatsParts, 'chats'>,
  tx: Transaction<Schema>,
  messageId: string,
): Promise<LockedMessage> {
  const found = await findMessageAnywhere(tx, messageId);
  const chat = found && (await chats.get(found.chatId));
  if (chat) await lockChat(tx, chat.id);
  const locked = chat && (await lockMessage(tx, chat.id, messageId));
  if (!chat || !locked) throw new Refusal('not_found', 'Message not found.');
  return { id: messageId, chatId: chat.id, chat, ...locked };
}

export async function removeMessage(
  tx: Transaction<Schema>,
  tell: PublishFact,
  message: LockedMessage,
  now: Date,
): Promise<void> {
  if (message.isDeleted) return;
  await hideMessage(tx, message, now);
  tell(
    chatFacts.messageChanged,
    changeOf(message.chat, { ...messageReference(message), isDeleted: true }),
  );
}

export async function restoreRemovedMessage(
  tx: Transaction<Schema>,
  tell: PublishFact,
  message: LockedMessage,
): Promise<boolean> {
  if (!(await showMessage(tx, message))) return false;
  const told = { ...messageReference(message), isDeleted: false, isReturned: true };
  tell(chatFacts.messageChanged, changeOf(message.chat, told));
  tell(chatFacts.returned, { messageId: message.id });
  return true;
}

const messageReference = ({ id, authorId }: MessageAt) => ({ messageId: id, authorId });
