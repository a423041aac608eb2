import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const deletePost = call({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/delete',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Deletes an own post or comment. A deleted post that has comments stays as a tombstone.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
