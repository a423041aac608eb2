import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../kernel/shapes.ts';

const BadgeName = Type.String({ maxLength: 60 });

export const addBadge = call({
  name: 'addBadge',
  method: 'POST',
  path: '/admin/profile/:id/badges',
  base: 'v3',
  access: 'member',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary:
    'Gives a member a badge. Employees: all but employee and administrator; administrators: all. Nobody changes what makes themselves staff.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ badge: BadgeName, reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
