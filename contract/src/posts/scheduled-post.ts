import { Type, type Static } from 'typebox';
import { Instant, Nullable, Ulid } from '../kernel/shapes.ts';
import { MediaItem } from '../media/media-item.ts';

/** A post that the server publishes later. Only its author sees this. */
export const ScheduledPost = Type.Object({
  ulid: Ulid,
  publishAt: Instant,
  createdAt: Instant,
  refusal: Nullable(
    Type.String({ description: 'Why it was not published at that time. null: it is waiting.' }),
  ),
  title: Nullable(Type.String()),
  body: Type.String(),
  isSensitive: Type.Boolean(),
  images: Type.Array(MediaItem),
  groupId: Nullable(Type.String()),
  groupName: Nullable(
    Type.String({ description: 'null: no group, or one that the author can no longer see.' }),
  ),
  options: Nullable(Type.String({ description: 'As the client sent it.' })),
});
export type ScheduledPost = Static<typeof ScheduledPost>;
