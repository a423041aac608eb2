import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const deletePost = call({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/delete',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: "Deletes the caller's own post or comment. A post with comments stays as a tombstone.",
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
