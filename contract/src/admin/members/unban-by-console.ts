import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../../kernel/shapes.ts';

export const unbanByConsole = call({
  name: 'unbanByConsole',
  method: 'DELETE',
  path: '/admin/members/:id/ban',
  base: 'v3',
  access: 'console',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary: 'Lifts a ban.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found'],
});
