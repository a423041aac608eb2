import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, NextCursor, PageSize, Ulid } from '../kernel/shapes.ts';
import { Bookmark } from '../posts/bookmark.ts';
import { Post } from '../posts/post.ts';

export const listBookmarks = call({
  name: 'listBookmarks',
  method: 'GET',
  path: '/bookmarks',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Lists the caller's bookmarks that they can see, last saved first. `query` finds words of the post and of the note.",
  query: Type.Object({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
    folderId: Type.Optional(Ulid),
    query: Type.Optional(Type.String({ maxLength: LIMITS.groupQueryCharacters })),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Post),
      bookmarks: Type.Array(Bookmark, { description: 'One for each post in `data`.' }),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
