import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Post } from '../posts/post.ts';

export const listFeatured = call({
  name: 'listFeatured',
  method: 'GET',
  path: '/posts/featured',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Posts that employees have put into Discover within 48 hours, newest first, at most 20.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Post) }) },
  errors: [],
});
