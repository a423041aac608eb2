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
    'Trades a refresh token for new tokens. Used again within 60 s it brings the same ones, until these are used; later it ends the whole session.',
  body: Type.Object({ refresh_token: Type.String({ minLength: 1, maxLength: 200 }) }),
  answers: { 200: Tokens },
  errors: ['authentication'],
});
