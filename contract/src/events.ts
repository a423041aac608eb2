/** Realtime channels and events, by the Pusher protocol. Payloads are thin: ids, no texts but a notification's own. */
import type { Notification } from './notifications/notification.ts';
import type { Post } from './posts/post.ts';

/** Public: every signed-in page listens. */
export const POSTS_CHANNEL = 'posts';
/** A member's own channels; nobody else is let in. */
export const notificationsChannel = (ulid: string): string => `private-notifications.${ulid}`;
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

/** On the member's notifications channel: the media of an own post are ready, or have failed. */
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
