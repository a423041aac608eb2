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
  summary:
    'Where to send the visitor, so that an identity provider of this network says who they are.',
  body: Type.Object({
    provider: Type.Optional(
      Type.String({ maxLength: 20, description: '`oidc`, the default, or `google`.' }),
    ),
    redirect: Type.Optional(
      Type.String({ maxLength: INTENT_CHARACTERS.redirect, description: 'A path of this app.' }),
    ),
    ref: Type.Optional(
      Type.String({ maxLength: INTENT_CHARACTERS.ref, description: 'A referral code.' }),
    ),
    invite: Type.Optional(
      Type.String({
        maxLength: INTENT_CHARACTERS.invite,
        description: 'The token of a link that staff made.',
      }),
    ),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      url: Type.String({ description: 'The provider sends the visitor back to /login.' }),
      binding: Type.String({
        description: 'For this browser to keep and to send along when the visitor is back.',
      }),
    }),
  },
  errors: ['not_found', 'unavailable'],
});
