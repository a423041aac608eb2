import type { Message } from '@rookery/contract/chats/chat.ts';

import { dayOf } from '#web/features/chats/strings/message-words.ts';

export interface MessageRowPlan {
  message: Message;
  isOwn: boolean;
  isNewDay: boolean;
  /** Whether the line for new messages is above this message. */
  isNew: boolean;
  isFirst: boolean;
  isLast: boolean;
  status: 'sent' | 'read' | null;
}

/** A longer pause starts a new group of messages. */
const PAUSE_MS = 5 * 60_000;
/** Number of messages rendered on each side of the reader (`SPAN`) and at the end (`AT_END`). */
const SPAN = 40;
const AT_END = 60;

export function renderedRange(
  messages: readonly Message[],
  center: string | null,
): { from: number; to: number } {
  const count = messages.length;
  const at = center === null ? -1 : messages.findIndex(({ ulid }) => ulid === center);
  if (at < 0) return { from: Math.max(0, count - AT_END), to: count };
  return { from: Math.max(0, at - SPAN), to: Math.min(count, at + SPAN) };
}

interface PlanInput {
  messages: readonly Message[];
  from: number;
  to: number;
  own: string;
  /**
   * The last message that was read before the chat was opened. Null if none was read. Undefined if nothing
   * was new.
   */
  newSince: string | null | undefined;
  /** The index of the last message that the other member has read. -1 if it is not loaded or unknown. */
  readUpTo: number;
  /** Whether the newest message is loaded. Otherwise later own messages and their read marks are unknown. */
  isAtEnd: boolean;
}

export function planRows({
  messages,
  from,
  to,
  own,
  newSince,
  readUpTo,
  isAtEnd,
}: PlanInput): MessageRowPlan[] {
  const isOwn = (message: Message | undefined): boolean => message?.user.userId === own;
  const lastOwn = messages.findLastIndex((message) => isOwn(message) && !message.isDeleted);
  const lastRead = messages.findLastIndex(
    (message, at) => at <= readUpTo && isOwn(message) && !message.isDeleted,
  );
  const newAt = newSince === undefined ? -1 : firstNew(messages, newSince, own);
  const begins = (at: number): boolean => {
    const [before, message] = [messages[at - 1], messages[at]];
    if (!before || !message || at === newAt) return true;
    return (
      before.user.userId !== message.user.userId ||
      dayOf(before.createdAt) !== dayOf(message.createdAt) ||
      Date.parse(message.createdAt) - Date.parse(before.createdAt) > PAUSE_MS
    );
  };
  return messages.slice(from, to).map((message, offset) => {
    const at = from + offset;
    const before = messages[at - 1];
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
    const status = at === lastRead ? 'read' : isAtEnd && at === lastOwn ? 'sent' : null;
    return {
      message,
      isOwn: isOwn(message),
      isNewDay,
      isNew: at === newAt && at > 0,
      isFirst: begins(at),
      isLast: at === messages.length - 1 || begins(at + 1),
      status,
    };
  });
}

function firstNew(messages: readonly Message[], newSince: string | null, own: string): number {
  const read = newSince === null ? -1 : messages.findIndex(({ ulid }) => ulid === newSince);
  if (newSince !== null && read < 0) return -1;
  return messages.findIndex(({ user }, at) => at > read && user.userId !== own);
}

export function othersAfter(
  messages: readonly Message[],
  ulid: string | null,
  own: string,
): readonly Message[] {
  const at = ulid === null ? -1 : messages.findIndex((message) => message.ulid === ulid);
  return messages.filter(({ user }, place) => place > at && user.userId !== own);
}
