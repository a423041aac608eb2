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
    'What stands between the posts of a feed, one after ten of them at most: posts that employees have put into Discover within 48 hours, newest first, at most 20; where ads are on, those that run, by turns with them.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Post) }) },
  errors: [],
});
