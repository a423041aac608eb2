import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const logoutAll = call({
  name: 'logoutAll',
  method: 'POST',
  path: '/user/logoutAll',
  base: 'v3',
  access: 'session',
  limit: 'write',
  takesNoKey: 'It begins or ends a session.',
  needsFreshSignIn: true,
  summary: 'Ends all sessions of the member, on every device.',
  answers: { 200: Done },
  errors: [],
});
