import { Type, type Static } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { NOTIFICATIONS, type NotificationType } from '../kernel/notifications.ts';
import { Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { POST_TYPES } from '../posts/post.ts';

/** An action of one member that concerns the recipient. */
export const Notification = Type.Object({
  notificationId: Type.String({
    description: 'A ulid that holds the moment; later ones are greater.',
  }),
  notificationType: OneOf(Object.keys(NOTIFICATIONS) as NotificationType[]),
  /** The recipient's own id if staff made a decision. */
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
        'The comment, quote or mentioning post; of a reaction or a repost the own post. null: a follow, or about a group.',
    }),
  ),
  parentId: Nullable(
    Type.String({ description: 'What was commented on or quoted; null where there is none.' }),
  ),
  postType: Type.Union([OneOf(POST_TYPES), Type.Null()], {
    description: 'Of `postId`: a comment on a comment is a reply. null: it is about no post.',
  }),
  group: Nullable(
    Type.Object(
      { id: Ulid, name: Type.String() },
      { description: 'That somebody asks to join, or was let into; null: it is about no group.' },
    ),
  ),
  reaction: Nullable(
    Type.String({ description: 'Which one the member gives now; null where it is none.' }),
  ),
  postBody: Nullable(
    Type.String({
      description: `How the post begins, or what staff decided and why, at most ${LIMITS.notificationExcerpt} characters, or ${LIMITS.decisionNoteCharacters} of a decision; null: neither.`,
    }),
  ),
  read: Type.Boolean(),
  createdAt: Instant,
});
export type Notification = Static<typeof Notification>;

/** The caller's own notifications; other ids are skipped. */
export const NotificationIds = Type.Object({
  notificationIds: Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: LIMITS.mapUlidsMax,
    description: `At most ${LIMITS.mapUlidsMax}; unknown and malformed ones are passed over.`,
  }),
});

/** The caller's notifications up to and including this one. */
export const UpToNotification = Type.Object({ lastNotificationId: Ulid });
