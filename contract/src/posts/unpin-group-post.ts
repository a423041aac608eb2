import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const unpinGroupPost = call({
  name: 'unpinGroupPost',
  method: 'DELETE',
  path: '/group/pinned-post',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Unpins the post that is pinned in its group.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
