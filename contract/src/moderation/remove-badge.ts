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
    'Takes a badge from a member. Employees: all but employee and administrator; administrators: all. Nobody changes what makes themselves staff.',
  params: Type.Object({ id: Ulid }),
  ...inBodyOrQuery({ badge: BadgeName }, { reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
