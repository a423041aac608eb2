import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const unpinPost = call({
  name: 'unpinPost',
  method: 'DELETE',
  path: '/posts/pinned',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Takes the pin off an own post; one that is not pinned stays as it is.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
