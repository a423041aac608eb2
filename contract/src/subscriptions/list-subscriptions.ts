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
  summary: "Lists the caller's sessions with a push subscription.",
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          sessionId: Ulid,
          isCurrent: Type.Boolean({
            description: 'Whether this is the session of the current request.',
          }),
          createdAt: Instant,
        }),
      ),
    }),
  },
  errors: [],
});
