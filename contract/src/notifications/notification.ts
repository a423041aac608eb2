import { Type, type Static } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { NOTIFICATIONS, type NotificationType } from '../kernel/notifications.ts';
import { Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { POST_TYPES } from '../posts/post.ts';
import { FilteredBy } from '../relations/filters.ts';

export const Notification = Type.Object({
  notificationId: Type.String({
    description: 'A ulid that contains the time. Newer ones sort higher.',
  }),
  notificationType: OneOf(Object.keys(NOTIFICATIONS) as NotificationType[]),
  /** Id of the member who acted, or the recipient's own id if staff made a decision. */
  fromUserId: Ulid,
  fromUser: Type.Object({
    ulid: Ulid,
    username: Nullable(Type.String()),
    name: Type.String(),
    avatar: Nullable(Type.String()),
  }),
  postId: Nullable(
    Type.String({
      description:
        "The comment, quote or post with the mention. For a reaction or repost: the recipient's own post. null: a follow, or a group notification.",
    }),
  ),
  parentId: Nullable(
    Type.String({
      description: 'The post that was commented on or quoted; null if there is none.',
    }),
  ),
  postType: Type.Union([OneOf(POST_TYPES), Type.Null()], {
    description: 'Type of `postId`. A comment on a comment is a reply. null: not about a post.',
  }),
  group: Nullable(
    Type.Object(
      { id: Ulid, name: Type.String() },
      { description: 'Group of a join request or an approval. null: not about a group.' },
    ),
  ),
  list: Type.Optional(
    Type.Object(
      { ulid: Ulid, name: Type.String() },
      { description: 'Shared list to which the recipient was added.' },
    ),
  ),
  reaction: Nullable(
    Type.String({ description: "The member's current reaction; null if there is none." }),
  ),
  postBody: Nullable(
    Type.String({
      description: `Beginning of the post, at most ${LIMITS.notificationExcerpt} characters. For a decision: the decision and its reason, at most ${LIMITS.decisionNoteCharacters} characters. null: neither.`,
    }),
  ),
  /** Muted words in the post. `postBody` is then null. */
  filteredBy: Type.Optional(FilteredBy),
  read: Type.Boolean(),
  createdAt: Instant,
});
export type Notification = Static<typeof Notification>;

/** The caller's own notifications; other ids are skipped. */
export const NotificationIds = Type.Object({
  notificationIds: Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: LIMITS.mapUlidsMax,
    description: `At most ${LIMITS.mapUlidsMax}; unknown and malformed ones are ignored.`,
  }),
});

export const UpToNotification = Type.Object({ lastNotificationId: Ulid });
