/** Realtime channels and events, by the Pusher protocol. Payloads are thin: ids, no texts but a notification's own. */
import type { Notification } from './notifications/notification.ts';
import type { Post } from './posts/post.ts';

/** Public: every signed-in page listens. */
export const POSTS_CHANNEL = 'posts';
/** A member's own channels; nobody else is let in. */
export const notificationsChannel = (ulid: string): string => `private-notifications.${ulid}`;
/** Of those who are in a chat: how their names begin, and one of them. */
export const CHAT_CHANNELS = 'private-chat.';
export const chatChannel = (id: string): string => `${CHAT_CHANNELS}${id}`;
export const userChannel = (ulid: string): string => `private-user-${ulid}`;

/**
 * On `posts`: a post that everyone may see was created. `userUlid` and `userId` are the author; they are told
 * to sockets that hold a private channel, and so have shown a session.
 */
export interface PostAdded {
  ulid: string;
  userUlid?: string;
  userId?: string;
}

/** On the member's notifications channel: media of an own post are ready or have failed. Or the card of its link is known. */
export interface PostImageFinished {
  ulid: string;
}

/** On the member's notifications channel: what the bell shows is another number. */
export interface NotificationCount {
  /** At most a hundred; `GET /user/notifications/count` says how many there are beyond. */
  unseenCount: number;
  /** The same number, by its other name. */
  totalUnseen: number;
  /** The newest of them, at most five. */
  unseenNotifications: Notification[];
}

/** On the member's user channel: counts changed, by post; at most one a post in 2 s. Views alone send none. */
export interface Engagement {
  data: Record<string, Pick<Post, 'postEngagement' | 'isDeleted' | 'isHidden'>>;
}

/** On the member's user channel: they are in this group now, or no more; what they held of a private one goes. */
export interface MembershipChanged {
  groupId: string;
  isJoined: boolean;
}

/** On a chat's channel, as `MessageAdded` and `MessageChanged`: what was said is fetched. */
export interface MessageTold {
  chatId: string;
  ulid: string;
  userUlid: string;
}

/** On a chat's channel, as `Read`: up to there; of two who both show read marks. */
export interface ChatRead {
  userUlid: string;
  ulid: string;
}

/** On a chat's channel, as `Typing`. */
export interface ChatTyping {
  userUlid: string;
}

/** On a chat's channel, as `Here`: they look at it; of two who both show read marks. */
export interface ChatHere {
  userUlid: string;
}

/** On the member's user channel: a chat of theirs is different, and perhaps how many have something unread. */
export interface ChatCount {
  /** Chats with something unread, silent ones aside. */
  unreadCount: number;
  requestCount: number;
  /** The chat that is different. */
  chatId: string;
}

/** On the member's user channel: a timeout, a violation or a badge of theirs is different; `GET /user` says how. */
export type StandingChanged = Record<string, never>;

/** On the user channel of each moderator: somebody decided about this post, or looks at it now; it is asked for anew. */
export interface ReviewChanged {
  ulid: string;
}
