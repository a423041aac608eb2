import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const linkIdentity = call({
  name: 'linkIdentity',
  method: 'POST',
  path: '/user/identities',
  base: 'v3',
  access: 'session',
  limit: 'sign-in',
  lane: 'provider',
  summary:
    'Links the identity after the provider redirects back. Must use the session that started it.',
  body: Type.Object({
    code: Type.String({ minLength: 1, maxLength: 4000 }),
    state: Type.String({ minLength: 1, maxLength: 200 }),
    binding: Type.String({ minLength: 1, maxLength: 200 }),
    iss: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'unavailable'],
});
