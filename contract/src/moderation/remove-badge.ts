import { Type } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../kernel/shapes.ts';

const BadgeName = Type.String({ maxLength: 60 });

export const removeBadge = call({
  name: 'removeBadge',
  method: 'DELETE',
  path: '/admin/profile/:id/badges',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Removes a badge from a member. Employees can remove every badge except moderator, employee and administrator. Administrators can remove all. No one can change their own staff badges.',
  params: Type.Object({ id: Ulid }),
  ...inBodyOrQuery({ badge: BadgeName }, { reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
