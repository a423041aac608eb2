import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done } from '../kernel/shapes.ts';

export const deleteSubscription = call({
  name: 'deleteSubscription',
  method: 'DELETE',
  path: '/subscriptions',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Nothing is pushed to this endpoint of the caller any more, if it was theirs.',
  query: Type.Object({ endpoint: Type.String({ maxLength: LIMITS.urlCharacters }) }),
  answers: { 200: Done },
  errors: [],
});
