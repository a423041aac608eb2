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
  summary: 'Takes a badge away, within the same bounds.',
  params: Type.Object({ id: Ulid, badge: Type.String({ maxLength: 60 }) }),
  body: Type.Object({ reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'conflict'],
});
