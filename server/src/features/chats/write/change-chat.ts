import type { Transaction } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { chatFacts } from '#src/features/chats/record/chats.facts.ts';
import {
  acceptRequest,
  declineRequest,
  lockChat,
  setClosed,
} from '#src/features/chats/record/chats.store.ts';
import { chatOrRefuse, type OwnChat } from '#src/features/chats/record/find-chat.ts';
import { findMessage } from '#src/features/chats/record/messages.store.ts';
import {
  hidesReadMarks,
  hideChat,
  markGroupReadUpTo,
  markReadUpTo,
  markAllRead,
  setMuted,
} from './change.store.ts';
import type { ChatsParts } from '#src/features/chats/parts.ts';

/** Moves the read mark forward, never backwards. A request reveals no read marks. */
export async function readChat(
  deps: ChatsParts,
  userId: string,
  chatId: string,
  messageId: string,
): Promise<void> {
  const own = await chatOrRefuse(deps, userId, chatId);
  const message = await findMessage(deps.db, chatId, messageId);
  if (!message) throw new Refusal('not_found', 'Message not found.');
  const at = { chatId, userId, messageId, seq: message.seq };
  const isShown = await showsReading(deps, own, userId);
  const read = (work: (tx: Transaction<Schema>) => Promise<boolean>): Promise<boolean> =>
    commit(deps, async (tx, tell) => {
      const hasRead = await work(tx);
      if (hasRead) tell(chatFacts.read, { chatId, userId, messageId, isShown });
      return hasRead;
    });
  if (own.otherId === null) {
    await read((tx) => markGroupReadUpTo(tx, at));
    return;
  }
  // Marking everything as read needs no chat lock. A separate transaction releases the row early, because
  // other writers lock the chat before this row.
  if (await read((tx) => markAllRead(tx, at))) return;
  await read(async (tx) => {
    await lockChat(tx, chatId);
    return markReadUpTo(tx, at);
  });
}

async function showsReading(
  { db }: Pick<ChatsParts, 'db'>,
  { otherId, state }: OwnChat,
  userId: string,
): Promise<boolean> {
  if (otherId === null || state !== 'open') return false;
  return !(await hidesReadMarks(db, [userId, otherId]));
}

export async function muteChat(
  deps: ChatsParts,
  userId: string,
  chatId: string,
  isMuted: boolean,
): Promise<void> {
  await chatOrRefuse(deps, userId, chatId);
  await commit(deps, async (tx, tell) => {
    const mutedAt = isMuted ? deps.clock.now() : null;
    if (!(await setMuted(tx, { chatId, userId }, mutedAt))) return;
    tell(chatFacts.changed, { chatId, userIds: [userId] });
  });
}

export async function acceptChat(deps: ChatsParts, userId: string, chatId: string): Promise<void> {
  const { chat, otherId } = await chatOrRefuse(deps, userId, chatId);
  if (!otherId || chat.requestedBy === null) return;
  await commit(deps, async (tx, tell) => {
    const standing = await lockChat(tx, chatId);
    if (standing?.requestedBy === null) return;
    if (standing?.requestedBy === userId)
      throw new Refusal('not_found', 'Only the recipient can accept this request.');
    await acceptRequest(tx, chatId);
    tell(chatFacts.changed, { chatId, userIds: [userId, otherId] });
  });
}

export async function leaveChat(deps: ChatsParts, userId: string, chatId: string): Promise<void> {
  const { chat, otherId } = await chatOrRefuse(deps, userId, chatId);
  await commit(deps, async (tx, tell) => {
    const standing = await lockChat(tx, chatId);
    const isAsked = otherId !== null && standing?.requestedBy === otherId;
    if (isAsked) await declineRequest(tx, { id: chat.id, userId, now: deps.clock.now() });
    else await hideChat(tx, { chatId, userId });
    tell(chatFacts.changed, { chatId, userIds: [userId] });
  });
}

export async function closeChat(deps: ChatsParts, userId: string, chatId: string): Promise<void> {
  const { abilities } = await chatOrRefuse(deps, userId, chatId);
  if (!abilities.includes('close')) throw new Refusal('forbidden');
  await commit(deps, async (tx, tell) => {
    const standing = await lockChat(tx, chatId);
    if (standing?.isClosed) return;
    await setClosed(tx, chatId, deps.clock.now());
    tell(chatFacts.changed, { chatId, userIds: [] });
  });
}
