import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const startIdentityLink = call({
  name: 'startIdentityLink',
  method: 'POST',
  path: '/user/identities/start',
  base: 'v3',
  access: 'session',
  limit: 'sign-in',
  lane: 'provider',
  needsFreshSignIn: true,
  summary: 'Where to send the member, so that an identity there can sign them in from then on.',
  body: Type.Object({
    provider: Type.String({ maxLength: 20, description: '`oidc` or `google`.' }),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      url: Type.String({ description: 'The provider sends the member back to /login.' }),
      binding: Type.String({ description: 'For this browser to keep and to send along then.' }),
    }),
  },
  errors: ['not_found', 'unavailable'],
});
