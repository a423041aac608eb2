import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { INTENT_CHARACTERS } from '../kernel/sign-in-intent.ts';
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
    'Signs in by an ID token of Google. Any one of the three names carries it; 501 where Google is not set up.',
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
        description: 'The token of a link that staff made.',
      }),
    ),
    restore: Type.Optional(
      Type.Boolean({ description: 'Take back the deletion of this account, within 30 days.' }),
    ),
  }),
  answers: { 200: SignedIn },
  errors: ['authentication', 'account_deleted', 'forbidden', 'not_configured', 'unavailable'],
});
