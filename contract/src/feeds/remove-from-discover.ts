import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const removeFromDiscover = call({
  name: 'removeFromDiscover',
  method: 'DELETE',
  path: '/employee/post/discover',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Removes a post from Discover until it is added again. Only for employees and administrators.',
  ...inBodyOrQuery({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
