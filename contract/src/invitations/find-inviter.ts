import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Nullable, Ulid } from '../kernel/shapes.ts';
import { SuggestedList } from '../lists/member-list.ts';

export const findInviter = call({
  name: 'findInviter',
  method: 'GET',
  path: '/invitations/from/:code',
  base: 'v3',
  access: 'public',
  limit: 'check',
  summary: 'Returns the name and picture of the member behind a referral link, for its page.',
  params: Type.Object({ code: Type.String({ minLength: 8, maxLength: 8 }) }),
  query: Type.Object({
    list: Type.Optional(
      Type.String({ maxLength: 64, description: 'The list of members that the link suggests.' }),
    ),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        userId: Ulid,
        username: Nullable(Type.String()),
        name: Type.String(),
        avatar: Nullable(Type.String()),
        /** Omitted if the link suggests none of the inviter’s shared lists. */
        list: Type.Optional(SuggestedList),
      }),
    }),
  },
  errors: ['not_found', 'validation'],
});
