import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const undoByConsole = call({
  name: 'undoByConsole',
  method: 'POST',
  path: '/admin/audit/:id/undo',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary:
    'Does the opposite of what a row of the audit log says, for administrators; 409 where it stands so no more, or cannot be undone. The row stays, and another is written.',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 }) }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'not_found'],
});
