import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const deleteUser = call({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/user',
  base: 'v3',
  access: 'session',
  limit: 'write',
  takesNoKey: 'It begins or ends a session.',
  needsFreshSignIn: true,
  summary:
    'Deletes the account. Logging in within 30 days can restore it. The last administrator cannot leave while other members exist.',
  answers: { 200: Done },
  errors: ['conflict'],
});
