import type {
  ChatCount,
  ChatHere,
  ChatRead,
  ChatTyping,
  MessageAddedOrChanged,
  NotificationCount,
  PostAdded,
  ReviewChanged,
  StandingChanged,
} from '@rookery/contract/events.ts';

export interface InChat {
  chatId: string;
}

/**
 * Events of an open page. `reconnected` means that events may have been missed; `connected` is the first
 * connection.
 */
export interface RealtimeEvents {
  postAdded: PostAdded;
  notificationCount: NotificationCount;
  chatCount: ChatCount;
  /** The member's timeout, violation or badge changed; their account is already being refetched. */
  standingChanged: StandingChanged;
  reviewChanged: ReviewChanged;
  messageAdded: MessageAddedOrChanged;
  messageChanged: MessageAddedOrChanged;
  chatRead: ChatRead & InChat;
  chatTyping: ChatTyping & InChat;
  chatHere: ChatHere & InChat;
  chatJoined: InChat;
  chatRefused: InChat;
  connected: null;
  reconnected: null;
}

export type PublishRealtime = <K extends keyof RealtimeEvents>(
  name: K,
  event: RealtimeEvents[K],
) => void;
