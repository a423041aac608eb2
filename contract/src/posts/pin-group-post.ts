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
    "Puts a post first in its group, in place of the one before, by the group's owner or moderators.",
  body: Type.Object({ ulid: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
