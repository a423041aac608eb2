import type {
  ChatCount,
  ChatHere,
  ChatRead,
  ChatTyping,
  CommentAdded,
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
 * connection. `polled` replaces them every 30 s while there is no socket.
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
  commentAdded: CommentAdded & { threadId: string };
  chatJoined: InChat;
  chatRefused: InChat;
  connected: null;
  reconnected: null;
  polled: null;
}

export type PublishRealtime = <K extends keyof RealtimeEvents>(
  name: K,
  event: RealtimeEvents[K],
) => void;
