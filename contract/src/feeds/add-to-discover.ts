import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const addToDiscover = call({
  name: 'addToDiscover',
  method: 'POST',
  path: '/employee/post/discover',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Adds a post to Discover and features it for 48 hours. Only for employees and administrators.',
  body: Type.Object({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
