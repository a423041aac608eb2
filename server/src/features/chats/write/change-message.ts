import type { Message } from '@rookery/contract/chats/chat.ts';
import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { ChatRecord } from '#src/features/chats/record/chat-record.ts';
import { chatFacts, type MessageChanged } from '#src/features/chats/record/chats.facts.ts';
import { mayUnsend } from '#src/features/chats/record/chats.policy.ts';
import { lockChat } from '#src/features/chats/record/chats.store.ts';
import { chatOrRefuse } from '#src/features/chats/record/find-chat.ts';
import { loadMessages } from '#src/features/chats/record/messages.store.ts';
import { messageViews } from '#src/features/chats/read/message-view.ts';
import { deleteReaction, lockMessage, putReaction, unsendMessage } from './change.store.ts';
import { deleteRemovedContent } from './removal.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

const noMessage = (): Refusal => new Refusal('not_found', 'Message not found.');

export async function deleteMessage(
  deps: ChatsParts,
  userId: string,
  chatId: string,
  messageId: string,
): Promise<void> {
  const { chat, abilities } = await chatOrRefuse(deps, userId, chatId);
  await commit(deps, async (tx, tell) => {
    await lockChat(tx, chatId);
    const message = await lockMessage(tx, chatId, messageId);
    if (!message) throw noMessage();
    if (!mayUnsend(message, userId, abilities)) throw new Refusal('forbidden');
    if (message.isDeleted) {
      // The author deletes a message that staff had removed. Delete its content permanently, so that
      // undoing the removal does not restore it.
      if (message.authorId === userId) await deleteRemovedContent(tx, messageId);
      return;
    }
    await unsendMessage(tx, { chatId, id: messageId, ...message }, deps.clock.now());
    const told = { messageId, authorId: message.authorId, isDeleted: true };
    tell(chatFacts.messageChanged, changeOf(chat, told));
  });
}

export async function reactToMessage(
  deps: ChatsParts,
  userId: string,
  at: { chatId: string; messageId: string },
  intent: { name: string | undefined; isGiven: boolean },
): Promise<void> {
  const { chatId, messageId } = at;
  const { name, isGiven } = intent;
  if (name !== undefined && !Object.hasOwn(REACTIONS, name)) {
    throw invalid({ reaction: 'Unknown reaction.' });
  }
  const { chat, state, hidden } = await chatOrRefuse(deps, userId, chatId);
  if (state !== 'open') throw new Refusal('forbidden');
  await commit(deps, async (tx, tell) => {
    const message = await lockMessage(tx, chatId, messageId);
    if (!message || message.isDeleted || hidden.includes(message.authorId)) throw noMessage();
    const isNew =
      isGiven && name !== undefined
        ? await putReaction(tx, messageId, userId, name)
        : await deleteReaction(tx, messageId, userId, name);
    if (!isNew) return;
    const told = { messageId, authorId: message.authorId, isDeleted: false };
    tell(chatFacts.messageChanged, changeOf(chat, told));
  });
}

export async function messageView(
  deps: ChatsParts,
  viewerId: string,
  { chatId, messageId }: { chatId: string; messageId: string },
): Promise<Message> {
  const { hidden } = await chatOrRefuse(deps, viewerId, chatId);
  const rows = await loadMessages(deps.db, viewerId, [messageId], hidden);
  const [view] = await messageViews(deps, [...rows.values()]);
  if (!view) throw noMessage();
  return view;
}

export function changeOf(
  { id, pair }: ChatRecord,
  told: Omit<MessageChanged, 'chatId' | 'userIds'>,
): MessageChanged {
  return { chatId: id, userIds: pair ? [...pair] : null, ...told };
}
