import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { INTENT_CHARACTERS } from '../kernel/sign-in-intent.ts';

export const startProviderLogin = call({
  name: 'startProviderLogin',
  method: 'POST',
  path: '/login/oidc/start',
  base: 'v3',
  access: 'public',
  limit: 'sign-in',
  lane: 'provider',
  summary: 'Returns the URL of an identity provider for logging in.',
  body: Type.Object({
    provider: Type.Optional(
      Type.String({ maxLength: 20, description: '`oidc` (default) or `google`.' }),
    ),
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
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      url: Type.String({ description: 'URL of the provider, which redirects back to /login.' }),
      binding: Type.String({
        description: 'Value that this browser stores and sends when it completes the login.',
      }),
    }),
  },
  errors: ['not_found', 'unavailable'],
});
