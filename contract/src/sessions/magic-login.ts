import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { MailedCode } from '../kernel/shapes.ts';
import { ULID_PATTERN } from '../kernel/ulid.ts';
import { SecondFactorCode } from './second-factor.ts';
import { SignedIn } from './tokens.ts';

export const magicLogin = call({
  name: 'magicLogin',
  method: 'POST',
  path: '/magicLogin',
  base: 'both',
  access: 'public',
  limit: 'sign-in',
  summary:
    'Logs in with the token of an emailed link, or with the emailed code and the email address.',
  body: Type.Object({
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    otp: Type.Optional(MailedCode),
    email: Type.Optional(Type.String({ maxLength: LIMITS.emailCharacters })),
    attempt: Type.Optional(
      Type.String({
        pattern: ULID_PATTERN,
        maxLength: 26,
        description:
          'A ulid that the client generates and keeps secret. If the response was lost, repeating it within 60 s returns the same session.',
      }),
    ),
    secondFactor: Type.Optional(SecondFactorCode),
    restore: Type.Optional(
      Type.Boolean({ description: 'Restores the deleted account, within 30 days.' }),
    ),
  }),
  answers: { 200: SignedIn },
  errors: ['second_factor_required', 'authentication', 'account_deleted', 'forbidden'],
});
