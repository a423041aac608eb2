import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { LIMITS } from '../../kernel/limits.ts';
import { Ulid } from '../../kernel/shapes.ts';
import { InviteLink } from './invite-link.ts';

export const makeInviteLink = call({
  name: 'makeInviteLink',
  method: 'POST',
  path: '/admin/invite-links',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary:
    'Creates an invite link with a limited number of uses and an expiry date. 409 if the ulid is already used by a link. `listUlid` names a shared list whose members to suggest.',
  body: Type.Object({
    ulid: Type.Optional(Ulid),
    name: Type.String({ maxLength: 1000, description: 'Internal name of the link.' }),
    welcome: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: 'Welcome text for visitors who open the link.',
      }),
    ),
    listUlid: Type.Optional(Ulid),
    uses: Type.Integer({ minimum: 1, maximum: LIMITS.inviteLinkUses }),
    days: Type.Integer({ minimum: 1, maximum: LIMITS.inviteLinkDays }),
  }),
  answers: { 201: Type.Object({ success: Type.Literal(true), data: InviteLink }) },
  errors: ['forbidden', 'conflict', 'validation'],
});
