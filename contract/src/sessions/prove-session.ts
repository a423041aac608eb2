import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, MailedCode } from '../kernel/shapes.ts';

export const proveSession = call({
  name: 'proveSession',
  method: 'POST',
  path: '/user/prove',
  base: 'v3',
  access: 'session',
  limit: 'sign-in',
  summary:
    'Proves by a mailed sign-in code (POST /magicLink) that the member still holds this session: calls that need a fresh sign-in work for ten minutes.',
  body: Type.Object({ otp: MailedCode }),
  answers: { 200: Done },
  errors: ['forbidden'],
});
