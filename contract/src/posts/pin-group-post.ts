import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const pinGroupPost = call({
  name: 'pinGroupPost',
  method: 'PUT',
  path: '/group/pinned-post',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Pins a post in its group and replaces the previous one. For the group owner and group moderators.',
  body: Type.Object({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
