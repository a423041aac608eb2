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
  summary: "Removes the caller's push subscription for this endpoint, if any.",
  query: Type.Object({ endpoint: Type.String({ maxLength: LIMITS.urlCharacters }) }),
  answers: { 200: Done },
  errors: [],
});
