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
    'Closes a member’s account: their sessions end, and what they wrote is out of sight until the ban is lifted. For moderators, employees and administrators; staff is banned by administrators alone, and nobody by themselves.',
  body: Type.Object({ ulid: Ulid, reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
