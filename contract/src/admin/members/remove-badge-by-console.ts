import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../../kernel/shapes.ts';

export const removeBadgeByConsole = call({
  name: 'removeBadgeByConsole',
  method: 'DELETE',
  path: '/admin/members/:id/badges/:badge',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary:
    'Removes a badge from a member. Only administrators can remove staff badges. No one can change their own staff badges.',
  params: Type.Object({ id: Ulid, badge: Type.String({ maxLength: 60 }) }),
  body: Type.Object({ reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'conflict'],
});
