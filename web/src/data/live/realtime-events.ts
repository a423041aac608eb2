import type {
  ChatCount,
  ChatHere,
  ChatRead,
  ChatTyping,
  MessageTold,
  NotificationCount,
  PostAdded,
  ReviewChanged,
  StandingChanged,
} from '@rookery/contract/events.ts';

export interface InChat {
  chatId: string;
}

/**
 * What arrives while the page is open. `connected`: it is heard from now on. `reconnected`: the same,
 * and events may have been missed since the connection broke.
 */
export interface RealtimeEvents {
  postAdded: PostAdded;
  notificationCount: NotificationCount;
  chatCount: ChatCount;
  /** A timeout, a violation or a badge of the member is different; their account is asked for already. */
  standingChanged: StandingChanged;
  /** A colleague looks at a reported post, or has decided about it. */
  reviewChanged: ReviewChanged;
  messageAdded: MessageTold;
  messageChanged: MessageTold;
  chatRead: ChatRead & InChat;
  chatTyping: ChatTyping & InChat;
  chatHere: ChatHere & InChat;
  /** A watched chat is heard from now on: what was said before may have been missed. */
  chatJoined: InChat;
  /** A watched chat can't be heard: it may be closed to the member. It is tried again. */
  chatRefused: InChat;
  connected: null;
  reconnected: null;
}

export type TellRealtime = <K extends keyof RealtimeEvents>(
  name: K,
  event: RealtimeEvents[K],
) => void;
