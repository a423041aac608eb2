import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../kernel/shapes.ts';

export const unbanUser = call({
  name: 'unbanUser',
  method: 'DELETE',
  path: '/moderation/profile/ban',
  base: 'v3',
  access: 'member',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary:
    'Lifts a ban; everything is as it was. For moderators, employees and administrators; staff is banned by administrators alone, and nobody by themselves.',
  ...inBodyOrQuery({ ulid: Ulid }, { reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
