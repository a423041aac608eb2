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
    'Gives a badge to a member. Employees can give every badge except employee and administrator. Administrators can give all. No one can change their own staff badges.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ badge: BadgeName, reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
