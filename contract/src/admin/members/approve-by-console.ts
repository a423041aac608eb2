import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../../kernel/shapes.ts';

export const approveByConsole = call({
  name: 'approveByConsole',
  method: 'POST',
  path: '/admin/members/:id/approve',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary: 'Approves an account that is pending review after a wave of new accounts.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ reason: StaffReason }),
  answers: { 200: Done },
  errors: ['not_found', 'conflict', 'validation'],
});
