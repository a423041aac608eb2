import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { INVITE_STATES } from '../kernel/invite-states.ts';
import { Nullable, OneOf } from '../kernel/shapes.ts';

export const findInviteLink = call({
  name: 'findInviteLink',
  method: 'GET',
  path: '/invitations/link/:token',
  base: 'v3',
  access: 'public',
  limit: 'check',
  summary:
    'How a link stands that staff made, for the page that it opens, and what it says there. Nothing of who made it or came by it.',
  params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{20,64}$', maxLength: 64 }) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        state: OneOf(INVITE_STATES),
        welcome: Nullable(Type.String()),
      }),
    }),
  },
  errors: ['not_found', 'validation'],
});
