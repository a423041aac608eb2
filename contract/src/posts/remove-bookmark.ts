import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Nullable, Ulid } from '../kernel/shapes.ts';
import { Bookmark } from './bookmark.ts';

export const removeBookmark = call({
  name: 'removeBookmark',
  method: 'DELETE',
  path: '/posts/bookmark',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary: "Removes a post from the caller's bookmarks, also when it can no longer be seen.",
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Nullable(Bookmark) }) },
  errors: ['validation'],
});
