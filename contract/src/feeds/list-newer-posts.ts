import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Ulid } from '../kernel/shapes.ts';
import { Post } from '../posts/post.ts';
import { FeedParam } from './list-feed.ts';

export const listNewerPosts = call({
  name: 'listNewerPosts',
  method: 'POST',
  path: '/posts/:feed',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Lists the posts of a feed that are newer than the given one, newest first, at most 50, without the caller's own. `count` is their number, up to 100.",
  params: FeedParam,
  body: Type.Object({ ulid: Ulid }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: Type.Array(Post), count: Count }),
  },
  errors: ['not_found'],
});
