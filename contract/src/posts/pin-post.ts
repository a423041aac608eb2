import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const pinPost = call({
  name: 'pinPost',
  method: 'PUT',
  path: '/posts/pinned',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Pins an own post to the top of the own profile, in place of the one before.',
  body: Type.Object({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
