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
    'Returns posts by ulid, in the given order. Deleted posts are tombstones. Posts that the viewer may not see and ended ads are left out.',
  body: Type.Object({ ulids: UlidList }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Post) }) },
  errors: [],
});
