import { Type, type Static } from 'typebox';
import { Count, Instant, Nullable, Ulid } from '../kernel/shapes.ts';

/** A saved post. Only the member who saved it sees this. */
export const Bookmark = Type.Object({
  ulid: Ulid,
  folderId: Nullable(Ulid),
  note: Nullable(Type.String()),
  createdAt: Instant,
});
export type Bookmark = Static<typeof Bookmark>;

export const BookmarkFolder = Type.Object({ id: Ulid, name: Type.String(), count: Count });
export type BookmarkFolder = Static<typeof BookmarkFolder>;
