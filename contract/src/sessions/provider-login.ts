import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Nullable } from '../kernel/shapes.ts';
import { SecondFactorCode } from './second-factor.ts';
import { SignedIn } from './tokens.ts';

export const providerLogin = call({
  name: 'providerLogin',
  method: 'POST',
  path: '/login/oidc',
  base: 'v3',
  access: 'public',
  limit: 'sign-in',
  lane: 'provider',
  summary:
    'Logs in a visitor after an identity provider redirects back. Works once, and only in the same browser.',
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 4000 }),
    state: Type.String({ minLength: 1, maxLength: 200 }),
    binding: Type.String({ minLength: 1, maxLength: 200 }),
    iss: Type.Optional(
      Type.String({ maxLength: 2000, description: 'Value of `iss` in the redirect URL.' }),
    ),
    secondFactor: Type.Optional(SecondFactorCode),
    restore: Type.Optional(
      Type.Boolean({ description: 'Restores the deleted account, within 30 days.' }),
    ),
  }),
  answers: {
    200: Type.Object({
      ...SignedIn.properties,
      redirect: Nullable(Type.String({ description: 'The path given when the login started.' })),
    }),
  },
  errors: [
    'second_factor_required',
    'authentication',
    'account_deleted',
    'forbidden',
    'unavailable',
  ],
});
