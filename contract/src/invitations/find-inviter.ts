import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Nullable, Ulid } from '../kernel/shapes.ts';

export const findInviter = call({
  name: 'findInviter',
  method: 'GET',
  path: '/invitations/from/:code',
  base: 'v3',
  access: 'public',
  limit: 'check',
  summary: 'Returns the name and picture of the member behind a referral link, for its page.',
  params: Type.Object({ code: Type.String({ minLength: 8, maxLength: 8 }) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        userId: Ulid,
        username: Nullable(Type.String()),
        name: Type.String(),
        avatar: Nullable(Type.String()),
      }),
    }),
  },
  errors: ['not_found', 'validation'],
});
