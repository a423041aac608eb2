import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { MailedCode } from '../kernel/shapes.ts';
import { SignedIn } from './tokens.ts';

export const magicLogin = call({
  name: 'magicLogin',
  method: 'POST',
  path: '/magicLogin',
  base: 'both',
  access: 'public',
  limit: 'sign-in',
  summary:
    'Signs in by the token of a mailed link, or by the mailed code together with the address.',
  body: Type.Object({
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    otp: Type.Optional(MailedCode),
    email: Type.Optional(Type.String({ maxLength: LIMITS.emailCharacters })),
    restore: Type.Optional(
      Type.Boolean({ description: 'Take back the deletion of this account, within 30 days.' }),
    ),
  }),
  answers: { 200: SignedIn },
  errors: ['authentication', 'account_deleted', 'forbidden'],
});
