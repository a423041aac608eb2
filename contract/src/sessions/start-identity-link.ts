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
  summary:
    'Returns the provider URL for linking an external identity. The member can then log in with it.',
  body: Type.Object({
    provider: Type.String({ maxLength: 20, description: '`oidc` or `google`.' }),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      url: Type.String({ description: 'URL of the provider, which redirects back to /login.' }),
      binding: Type.String({
        description: 'Value that this browser stores and sends when it completes the link.',
      }),
    }),
  },
  errors: ['not_found', 'unavailable'],
});
