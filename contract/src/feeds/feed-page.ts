import { Type } from 'typebox';
import { Cursor, NextCursor, PageSize } from '../kernel/shapes.ts';
import { Post } from '../posts/post.ts';

export const FeedQuery = Type.Object({
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(PageSize),
});

export const FeedPage = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Post),
  next_cursor: NextCursor,
});
