import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, MailedCode } from '../../kernel/shapes.ts';

export const proveByConsole = call({
  name: 'proveByConsole',
  method: 'POST',
  path: '/admin/prove',
  base: 'v3',
  access: 'console',
  limit: 'sign-in',
  summary:
    'Confirms a console session with an emailed login code (POST /magicLink), like POST /user/prove.',
  body: Type.Object({ otp: MailedCode }),
  answers: { 200: Done },
  errors: ['forbidden'],
});
