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
    "Hides a post of any member. For moderators, employees and administrators. Needs a reason, unless it is the caller's own post.",
  ...inBodyOrQuery({ ulid: Ulid }, { reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
