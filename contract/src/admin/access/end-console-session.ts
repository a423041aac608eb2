import { call } from '../../kernel/call.ts';
import { Done } from '../../kernel/shapes.ts';

export const endConsoleSession = call({
  name: 'endConsoleSession',
  method: 'DELETE',
  path: '/admin/session',
  base: 'v3',
  access: 'console',
  limit: 'write',
  takesNoKey: 'It begins or ends a session.',
  summary: 'Ends the console session. The member stays logged in.',
  answers: { 200: Done },
  errors: [],
});
