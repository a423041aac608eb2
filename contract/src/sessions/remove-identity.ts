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
  summary: 'From now on this identity signs nobody in. The last way in stays.',
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  answers: { 200: Done },
  errors: ['not_found', 'conflict'],
});
