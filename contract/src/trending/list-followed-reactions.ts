import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Ulid } from '../kernel/shapes.ts';
import { Post } from '../posts/post.ts';
import { Author } from '../users/user.ts';

export const listFollowedReactions = call({
  name: 'listFollowedReactions',
  method: 'GET',
  path: '/trending/posts/followed',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists up to 20 posts of the last 3 days that members followed by the caller reacted to, most reactions first.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      posts: Type.Array(Post),
      reasons: Type.Array(Type.Object({ ulid: Ulid, reactedBy: Author, count: Count }), {
        description:
          'One for each post: `count` followed members reacted, `reactedBy` is the latest.',
      }),
    }),
  },
  errors: [],
});
