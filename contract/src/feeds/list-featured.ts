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
  summary:
    'Lists featured posts, which clients insert in a feed after every ten posts. Employees added them to Discover in the last 48 hours. At most 20, newest first. Alternates with running ads if ads are on.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Post) }) },
  errors: [],
});
