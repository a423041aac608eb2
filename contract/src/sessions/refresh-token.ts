import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Tokens } from './tokens.ts';

export const refreshToken = call({
  name: 'refreshToken',
  method: 'POST',
  path: '/auth/refreshtoken',
  base: 'both',
  access: 'public',
  limit: 'refresh',
  summary:
    'Exchanges a refresh token for new tokens. Repeating it within 60 s returns the same tokens, unless these were already used. Later reuse ends the session.',
  body: Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 200 }) }),
  answers: { 200: Tokens },
  errors: ['authentication'],
});
