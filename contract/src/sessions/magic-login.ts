import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { MailedCode } from '../kernel/shapes.ts';
import { ULID_PATTERN } from '../kernel/ulid.ts';
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
    attempt: Type.Optional(
      Type.String({
        pattern: ULID_PATTERN,
        maxLength: 26,
        description:
          'A ulid that the client makes and keeps to itself. Sent again within 60 s, as the answer was lost, it brings the same session.',
      }),
    ),
    restore: Type.Optional(
      Type.Boolean({ description: 'Take back the deletion of this account, within 30 days.' }),
    ),
  }),
  answers: { 200: SignedIn },
  errors: ['authentication', 'account_deleted', 'forbidden'],
});
