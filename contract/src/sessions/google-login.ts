import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { INTENT_CHARACTERS } from '../kernel/sign-in-intent.ts';
import { SecondFactorCode } from './second-factor.ts';
import { SignedIn } from './tokens.ts';

const IdToken = Type.Optional(Type.String({ minLength: 1, maxLength: 8000 }));

export const googleLogin = call({
  name: 'googleLogin',
  method: 'POST',
  path: '/api/login/google',
  base: 'root',
  access: 'public',
  limit: 'sign-in',
  lane: 'provider',
  summary:
    'Logs in with a Google ID token, in any one of the three fields. 501 if Google login is not set up.',
  body: Type.Object({
    token: IdToken,
    credential: IdToken,
    access_token: IdToken,
    ref: Type.Optional(
      Type.String({ maxLength: INTENT_CHARACTERS.ref, description: 'A referral code.' }),
    ),
    invite: Type.Optional(
      Type.String({
        maxLength: INTENT_CHARACTERS.invite,
        description: 'Token of a staff invite link.',
      }),
    ),
    secondFactor: Type.Optional(SecondFactorCode),
    restore: Type.Optional(
      Type.Boolean({ description: 'Restores the deleted account, within 30 days.' }),
    ),
  }),
  answers: { 200: SignedIn },
  errors: [
    'second_factor_required',
    'authentication',
    'account_deleted',
    'forbidden',
    'not_configured',
    'unavailable',
  ],
});
