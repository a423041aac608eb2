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
    'Does the opposite of what a row of the audit log says, for administrators; 409 where it stands so no more, or cannot be undone. The row stays, and another is written. Undoing an action needs a reason if the action does.',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 }) }),
  body: Type.Object({ reason: Type.Optional(StaffReason) }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'not_found'],
});
