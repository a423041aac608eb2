import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { UlidList } from '../kernel/shapes.ts';
import { Post } from './post.ts';

export const mapPosts = call({
  name: 'mapPosts',
  method: 'POST',
  path: '/posts/map',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Posts by ulid, in the order asked. Deleted ones are tombstones; those the viewer may not see are left out, and so are ads that have ended.',
  body: Type.Object({ ulids: UlidList }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Post) }) },
  errors: [],
});
