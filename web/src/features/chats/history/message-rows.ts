import type { Message } from '@rookery/contract/chats/chat.ts';

import { dayOf } from '#web/features/chats/strings/message-words.ts';

/** What is drawn of a message besides itself. */
export interface MessageRowPlan {
  message: Message;
  isOwn: boolean;
  /** It begins a day. */
  isNewDay: boolean;
  /** The line that says what is new stands above it. */
  isNew: boolean;
  /** The first, and the last, that one member said in a row. */
  isFirst: boolean;
  isLast: boolean;
  status: 'sent' | 'read' | null;
}

/** Words so far apart are not of one breath. */
const PAUSE_MS = 5 * 60_000;
/** So many messages stand in the page on each side of what is read, and at the end. */
const SPAN = 40;
const AT_END = 60;

/** The part of the messages that is drawn around the one that is read; at the end where that is null. */
export function drawnRange(
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
  /** What was read last when the chat was opened; undefined: nothing was new. */
  newSince: string | null | undefined;
  /** As far as the other has read; -1: that is not among them, or not told. */
  readUpTo: number;
  /** The newest of the chat is among them: else what is own further down, and whether this is read, is not known. */
  isAtEnd: boolean;
}

/** How the messages from one place to another are drawn. */
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

/** The first that others said after what was read last; -1: none that is held. */
function firstNew(messages: readonly Message[], newSince: string | null, own: string): number {
  const read = newSince === null ? -1 : messages.findIndex(({ ulid }) => ulid === newSince);
  if (newSince !== null && read < 0) return -1;
  return messages.findIndex(({ user }, at) => at > read && user.userId !== own);
}

/** What others said after this message. */
export function othersAfter(
  messages: readonly Message[],
  ulid: string | null,
  own: string,
): readonly Message[] {
  const at = ulid === null ? -1 : messages.findIndex((message) => message.ulid === ulid);
  return messages.filter(({ user }, place) => place > at && user.userId !== own);
}
