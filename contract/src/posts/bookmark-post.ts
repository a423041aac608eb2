import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Nullable, Ulid } from '../kernel/shapes.ts';
import { Bookmark } from './bookmark.ts';

export const bookmarkPost = call({
  name: 'bookmarkPost',
  method: 'PUT',
  path: '/posts/bookmark',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary:
    "Saves a post or comment to the caller's bookmarks, or changes the folder or note of a saved one. Omitted fields stay as they are. A plain repost saves its original.",
  body: Type.Object({
    ulid: Ulid,
    folderId: Type.Optional(Nullable(Ulid)),
    note: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.bookmarkNoteCharacters }))),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Bookmark }) },
  errors: ['not_found', 'validation'],
});
