import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../kernel/shapes.ts';

export const removePost = call({
  name: 'removePost',
  method: 'DELETE',
  path: '/moderation/post',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Moderators, employees, administrators: takes a post of any member out of sight. Needs a reason, unless the post is their own.',
  ...inBodyOrQuery({ ulid: Ulid }, { reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
