import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const removeIdentity = call({
  name: 'removeIdentity',
  method: 'DELETE',
  path: '/user/identities/:id',
  base: 'v3',
  access: 'session',
  limit: 'write',
  summary:
    'Unlinks an identity, which can then no longer log in. The last login method cannot be removed.',
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  answers: { 200: Done },
  errors: ['not_found', 'conflict'],
});
