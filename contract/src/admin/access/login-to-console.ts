import { call } from '../../kernel/call.ts';
import { Done } from '../../kernel/shapes.ts';

export const loginToConsole = call({
  name: 'loginToConsole',
  method: 'POST',
  path: '/admin/login',
  base: 'v3',
  access: 'member',
  limit: 'write',
  takesNoKey: 'It begins or ends a session.',
  needsFreshSignIn: true,
  summary:
    'Opens the console to an employee or administrator: sets its cookie, which lasts 8 hours, 30 minutes without a call, and no longer than the session and the role.',
  answers: { 200: Done },
  errors: ['forbidden'],
});
