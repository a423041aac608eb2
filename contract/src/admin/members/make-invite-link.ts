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
    'Makes a link by which so many people get an account, until it expires or is ended. 409 for a ulid that a link has.',
  body: Type.Object({
    ulid: Type.Optional(Ulid),
    name: Type.String({ maxLength: 1000, description: 'What staff calls it.' }),
    welcome: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'What whoever opens it reads.' }),
    ),
    uses: Type.Integer({ minimum: 1, maximum: LIMITS.inviteLinkUses }),
    days: Type.Integer({ minimum: 1, maximum: LIMITS.inviteLinkDays }),
  }),
  answers: { 201: Type.Object({ success: Type.Literal(true), data: InviteLink }) },
  errors: ['forbidden', 'conflict', 'validation'],
});
