import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Instant, Nullable, OneOf } from '../kernel/shapes.ts';

export const showBan = call({
  name: 'showBan',
  method: 'POST',
  path: '/data-link/ban',
  base: 'v3',
  access: 'public',
  limit: 'read',
  summary:
    'Returns the reason for a ban. Needs the link from the ban email, or a refresh token of a session that the ban ended. 404 if it does not work, without a cause.',
  body: Type.Object({
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        token: Type.String({ description: 'Token for `appealBan` and `exportByLink`.' }),
        reason: Nullable(Type.String()),
        bannedAt: Instant,
        appeal: OneOf(['open', 'pending', 'denied']),
        appealUntil: Instant,
      }),
    }),
  },
  errors: ['not_found'],
});
