import { Type } from 'typebox';
import { FeedQuery } from '../feeds/feed-page.ts';
import { call } from '../kernel/call.ts';
import { NextCursor } from '../kernel/shapes.ts';
import { Post } from '../posts/post.ts';

export const listTrendingPosts = call({
  name: 'listTrendingPosts',
  method: 'GET',
  path: '/trending/posts/last24',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'What the community talks about: posts of the last 24 hours, the liveliest first.',
  query: FeedQuery,
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      posts: Type.Array(Post),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
