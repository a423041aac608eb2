import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, NextCursor, pageSizeOf } from '../kernel/shapes.ts';
import { Post } from '../posts/post.ts';

export const listTrendingPosts = call({
  name: 'listTrendingPosts',
  method: 'GET',
  path: '/trending/posts/last24',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists trending posts of the last 24 hours, most active first.',
  query: Type.Object({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(pageSizeOf(LIMITS.trendingPostsPage)),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      posts: Type.Array(Post),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
