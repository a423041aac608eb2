import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { INVITE_STATES } from '../kernel/invite-states.ts';
import { Nullable, OneOf } from '../kernel/shapes.ts';
import { SuggestedList } from '../lists/member-list.ts';

export const findInviteLink = call({
  name: 'findInviteLink',
  method: 'GET',
  path: '/invitations/link/:token',
  base: 'v3',
  access: 'public',
  limit: 'check',
  summary:
    'Returns the state and welcome text of an invite link for its page. Does not reveal its creator or the members who joined with it.',
  params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{20,64}$', maxLength: 64 }) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        state: OneOf(INVITE_STATES),
        welcome: Nullable(Type.String()),
        /** Omitted if the link suggests no list, or if the list is no longer shared. */
        list: Type.Optional(SuggestedList),
      }),
    }),
  },
  errors: ['not_found', 'validation'],
});
