/**
 * Realtime channels and events (Pusher protocol). Payloads carry ids but no texts, except the texts of
 * notifications.
 */
import type { Notification } from './notifications/notification.ts';
import type { EngagementOfPost } from './posts/list-engagement.ts';

/** Public: every signed-in page subscribes. */
export const POSTS_CHANNEL = 'posts';
/** A member's own channels; no other member may subscribe. */
export const notificationsChannel = (ulid: string): string => `private-notifications.${ulid}`;
export const CHAT_CHANNELS = 'private-chat.';
export const chatChannel = (id: string): string => `${CHAT_CHANNELS}${id}`;
export const userChannel = (ulid: string): string => `private-user-${ulid}`;

/**
 * A new post: for everyone on `posts`, in a private group on its members' user channels. Only sockets with a
 * private channel, which requires a session, receive more than `ulid`.
 */
export interface PostAdded {
  ulid: string;
  userUlid?: string;
  userId?: string;
  /** The group of the post, if any. */
  groupId?: string;
}

/** Private: pages that show a post and the comments below it. */
export const THREAD_CHANNELS = 'private-thread.';
export const threadChannel = (id: string): string => `${THREAD_CHANNELS}${id}`;

/** Sent on the thread channels of a new comment's parent and root. The client then fetches the comments. */
export interface CommentAdded {
  ulid: string;
  parentUlid: string;
}

/** Sent on the thread channels of an edited post, its parent and its root. The client then fetches the post. */
export interface PostEdited {
  ulid: string;
}

/** On the notifications channel: media of an own post are ready or failed, or its link card is known. */
export interface PostImageFinished {
  ulid: string;
}

export interface NotificationCount {
  /** At most 100; `GET /user/notifications/count` has the full count. */
  unseenCount: number;
  totalUnseen: number;
  unseenNotifications: Notification[];
}

/**
 * Sent on the user channel: changed counts by post, with those of a poll that the member may see. A post causes at most one event in 2 s, and views alone
 * cause none.
 */
export interface Engagement {
  data: Record<
    string,
    Pick<EngagementOfPost, 'postEngagement' | 'isDeleted' | 'isHidden' | 'version' | 'pollState'>
  >;
}

/**
 * On the user channel: the member joined or left this group. After leaving, a private group's cached content is
 * dropped.
 */
export interface MembershipChanged {
  groupId: string;
  isJoined: boolean;
}

/** Sent on a chat's channel as `MessageAdded` or `MessageChanged`. The client then fetches the message. */
export interface MessageAddedOrChanged {
  chatId: string;
  ulid: string;
  userUlid: string;
}

/**
 * Sent on a chat's channel as `Read`: the last message that a member has read. Requires that both members
 * show read marks.
 */
export interface ChatRead {
  userUlid: string;
  ulid: string;
}

export interface ChatTyping {
  userUlid: string;
}

/**
 * Sent on a chat's channel as `Here`: the member looks at the chat. Requires that both members show read
 * marks.
 */
export interface ChatHere {
  userUlid: string;
}

/** On the user channel: one of the member's chats changed, and perhaps the number of unread chats. */
export interface ChatCount {
  /** Chats with unread messages, except muted ones. */
  unreadCount: number;
  requestCount: number;
  chatId: string;
}

/** On the user channel: a timeout, violation or badge of the member changed; `GET /user` has the new state. */
export type StandingChanged = Record<string, never>;

/** On the user channel: settings changed, perhaps on another device; `GET /user/settings` has them. */
export type SettingsChanged = Record<string, never>;

/**
 * On the user channel of each moderator: the post was reported, decided or is being viewed. Clients reload it.
 */
export interface ReviewChanged {
  ulid: string;
}
