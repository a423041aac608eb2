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
    'Confirms the session with an emailed login code (POST /magicLink). Calls that need a recent login then work for ten minutes.',
  body: Type.Object({ otp: MailedCode }),
  answers: { 200: Done },
  errors: ['forbidden'],
});
