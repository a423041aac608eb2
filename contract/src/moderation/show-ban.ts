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
    'Why an account is banned, for the link of the mail on the ban, or for a refresh token of a session that the ban ended. 404 says no more than that neither opens anything.',
  body: Type.Object({
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    refresh_token: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        token: Type.String({ description: 'For `appealBan` and `exportByLink`.' }),
        reason: Nullable(Type.String()),
        bannedAt: Instant,
        appeal: OneOf(['open', 'pending', 'denied']),
        appealUntil: Instant,
      }),
    }),
  },
  errors: ['not_found'],
});
