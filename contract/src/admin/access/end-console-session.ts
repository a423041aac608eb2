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
  summary: 'Closes the console; the member stays signed in.',
  answers: { 200: Done },
  errors: [],
});
