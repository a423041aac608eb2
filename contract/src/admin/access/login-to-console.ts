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
    'Starts a console session for an employee or administrator and sets its cookie. It lasts 8 hours, or 30 minutes without a call. It ends earlier if the login session ends or the role is removed.',
  answers: { 200: Done },
  errors: ['forbidden'],
});
