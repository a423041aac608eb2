import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const unpinPost = call({
  name: 'unpinPost',
  method: 'DELETE',
  path: '/posts/pinned',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: "Unpins the caller's own post. Changes nothing if it is not pinned.",
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
