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
    'Lifts a ban and restores the account. For moderators, employees and administrators. Only administrators can lift the ban of staff. No one can lift their own ban.',
  ...inBodyOrQuery({ ulid: Ulid }, { reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
