import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done } from '../kernel/shapes.ts';
import { INTENT_CHARACTERS } from '../kernel/sign-in-intent.ts';

export const requestMagicLink = call({
  name: 'requestMagicLink',
  method: 'POST',
  path: '/magicLink',
  base: 'v3',
  access: 'public',
  limit: 'sign-in-mail',
  summary:
    'Emails a login link and code. The response does not reveal whether the address is registered.',
  body: Type.Object({
    email: Type.String({
      maxLength: LIMITS.emailCharacters,
      pattern: '^[^\\s@]+@[^\\s@]+$',
    }),
    redirect: Type.Optional(
      Type.String({ maxLength: INTENT_CHARACTERS.redirect, description: 'Path in this app.' }),
    ),
    ref: Type.Optional(
      Type.String({ maxLength: INTENT_CHARACTERS.ref, description: 'A referral code.' }),
    ),
    invite: Type.Optional(
      Type.String({
        maxLength: INTENT_CHARACTERS.invite,
        description: 'Token of a staff invite link.',
      }),
    ),
  }),
  answers: { 202: Done },
  errors: [],
});
