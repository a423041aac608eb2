import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../kernel/shapes.ts';

export const banUser = call({
  name: 'banUser',
  method: 'POST',
  path: '/moderation/profile/ban',
  base: 'v3',
  access: 'member',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary:
    'Bans an account. Its sessions end and its content is hidden until the ban is lifted. For moderators, employees and administrators. Only administrators can ban staff. No one can ban themselves.',
  body: Type.Object({ ulid: Ulid, reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
