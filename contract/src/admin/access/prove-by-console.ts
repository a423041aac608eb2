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
    'Proves a session at the console by a mailed sign-in code (POST /magicLink), as POST /user/prove does.',
  body: Type.Object({ otp: MailedCode }),
  answers: { 200: Done },
  errors: ['forbidden'],
});
