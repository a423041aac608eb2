import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../../kernel/shapes.ts';

export const addBadgeByConsole = call({
  name: 'addBadgeByConsole',
  method: 'PUT',
  path: '/admin/members/:id/badges/:badge',
  base: 'v3',
  access: 'console',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary:
    'Gives a badge to a member. Only administrators can give the employee and administrator badges. No one can change their own staff badges.',
  params: Type.Object({ id: Ulid, badge: Type.String({ maxLength: 60 }) }),
  body: Type.Object({ reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found'],
});
