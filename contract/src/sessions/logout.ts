import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const logout = call({
  name: 'logout',
  method: 'POST',
  path: '/user/logout',
  base: 'v3',
  access: 'session',
  limit: 'write',
  takesNoKey: 'It begins or ends a session.',
  summary: 'Ends this session. Its tokens stop working immediately.',
  body: Type.Object({
    endpoint: Type.Optional(
      Type.String({ maxLength: 2000, description: 'Push endpoint of this device, if any.' }),
    ),
  }),
  answers: { 200: Done },
  errors: [],
});
