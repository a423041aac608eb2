import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, UlidList } from '../kernel/shapes.ts';

export const viewPosts = call({
  name: 'viewPosts',
  method: 'POST',
  path: '/posts/views',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Counts a view of each post, at most one per member and post in 24 hours. Unknown ids are ignored.',
  body: Type.Object({ ulids: UlidList }),
  answers: { 200: Done },
  errors: [],
});
