import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Instant, Ulid } from '../kernel/shapes.ts';

export const listSubscriptions = call({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/subscriptions',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Which sessions of the caller show what they are told.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          sessionId: Ulid,
          isCurrent: Type.Boolean({ description: 'The session that this call is made in.' }),
          createdAt: Instant,
        }),
      ),
    }),
  },
  errors: [],
});
