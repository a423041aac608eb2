import type { Message } from '@rookery/contract/chats/chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';

/** The loaded slice of a chat's history, gapless and in server order. */
export interface MessageWindow {
  /** The oldest first. */
  messages: readonly Message[];
  /** The cursor of the page before the oldest message. Null if the chat begins with that message. */
  older: string | null;
  isAtEnd: boolean;
}

/** A page as the server returns it: newest first. */
export interface MessagePage {
  data: readonly Message[];
  next_cursor: string | null;
  previous_cursor: string | null;
}

export function windowOf(page: MessagePage, isNewest: boolean): MessageWindow {
  return {
    messages: page.data.toReversed(),
    older: page.next_cursor,
    isAtEnd: isNewest || page.previous_cursor === null,
  };
}

export function withOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  const known = ulidsOf(window.messages);
  const added = page.data.toReversed().filter(({ ulid }) => !known.has(ulid));
  return { ...window, messages: [...added, ...window.messages], older: page.next_cursor };
}

/** @param data the messages after the newest loaded one, oldest first */
export function withNewer(
  window: MessageWindow,
  data: readonly Message[],
  hasMore: boolean,
): MessageWindow {
  const known = ulidsOf(window.messages);
  const added = data.filter(({ ulid }) => !known.has(ulid));
  return { ...window, messages: [...window.messages, ...added], isAtEnd: !hasMore };
}

/**
 * Returns the newest message since `before`, if both windows reach the end. Null if nothing is new or the
 * windows share no message.
 */
export function newsSince(before: MessageWindow | null, now: MessageWindow | null): Message | null {
  if (!before?.isAtEnd || !now?.isAtEnd) return null;
  const [last, newest] = [before.messages.at(-1)?.ulid, now.messages.at(-1)];
  if (!newest || newest.ulid === last) return null;
  const goesOn = last === undefined || now.messages.some(({ ulid }) => ulid === last);
  return goesOn ? newest : null;
}

export function withChanged(window: MessageWindow, changed: readonly Message[]): MessageWindow {
  const now = new Map(changed.map((message) => [message.ulid, message]));
  const messages = window.messages.map((message) => {
    const own = now.get(message.ulid) ?? message;
    const { replyTo } = own;
    const answered = replyTo && now.get(replyTo.ulid);
    if (!answered) return own;
    const excerpt = excerptOf(answered);
    return excerpt === replyTo.excerpt ? own : { ...own, replyTo: { ...replyTo, excerpt } };
  });
  return { ...window, messages };
}

/**
 * Returns the same excerpt that the server sends with replies. A restored message shows its text there
 * again.
 */
function excerptOf({ body, isDeleted }: Message): string {
  return isDeleted ? '' : [...body].slice(0, LIMITS.messageExcerpt).join('');
}

export function tombstoneOf(message: Message): Message {
  return { ...message, body: '', images: [], reactions: [], isProcessing: false, isDeleted: true };
}

export function withReaction(message: Message, id: string): Message {
  const isTaken = message.reactions.some((each) => each.id === id && each.mine);
  const others = message.reactions
    .map((each) => (each.mine ? { ...each, count: each.count - 1, mine: false } : each))
    .filter(({ count }) => count > 0);
  if (isTaken) return { ...message, reactions: others };
  const isThere = others.some((each) => each.id === id);
  const reactions = isThere
    ? others.map((each) => (each.id === id ? { ...each, count: each.count + 1, mine: true } : each))
    : [...others, { id, count: 1, mine: true }];
  return { ...message, reactions };
}

export function ownReaction({ reactions }: Message): string | null {
  return reactions.find(({ mine }) => mine)?.id ?? null;
}

/**
 * Returns the index of the other member's last read message. -1 if it is not loaded. With the end loaded,
 * it is then older than all of these. Ulids do not order messages.
 */
export function readUpTo(messages: readonly Message[], ulid: string | null): number {
  return ulid === null ? -1 : messages.findIndex((message) => message.ulid === ulid);
}

function ulidsOf(messages: readonly Message[]): Set<string> {
  return new Set(messages.map(({ ulid }) => ulid));
}
