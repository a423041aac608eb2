import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const revokeSession = call({
  name: 'revokeSession',
  method: 'DELETE',
  path: '/user/sessions/:id',
  base: 'v3',
  access: 'session',
  limit: 'write',
  summary:
    'Ends another session of the member. Its tokens stop working and its sockets close immediately.',
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  answers: { 200: Done },
  errors: ['not_found', 'conflict'],
});
