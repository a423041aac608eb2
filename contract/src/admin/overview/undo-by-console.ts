import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, StaffReason } from '../../kernel/shapes.ts';

export const undoByConsole = call({
  name: 'undoByConsole',
  method: 'POST',
  path: '/admin/audit/:id/undo',
  base: 'v3',
  access: 'console',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary:
    'Reverts an action in the audit log. Only for administrators. 409 if its effect no longer exists or it cannot be undone. The original entry stays and a new one is added. A reason is required if the original action requires one.',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 }) }),
  body: Type.Object({ reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'not_found'],
});
