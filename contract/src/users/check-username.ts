import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const checkUsername = call({
  name: 'checkUsername',
  method: 'POST',
  path: '/user/checkUsername',
  base: 'v3',
  access: 'session',
  limit: 'check',
  summary: 'Checks whether a username is available, and returns why not.',
  body: Type.Object({ username: Type.String({ maxLength: 100 }) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      available: Type.Boolean(),
      message: Type.String(),
    }),
  },
  errors: [],
});
