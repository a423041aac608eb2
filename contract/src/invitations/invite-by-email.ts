import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const inviteByEmail = call({
  name: 'inviteByEmail',
  method: 'POST',
  path: '/user/inviteByEmail',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Emails an invitation with the caller's referral code. 400 if the recipient is a member or was invited recently; both cases return the same message. 403 if the community accepts no one, or the caller has reached the daily limit. `listUlid` names a shared list of the caller whose members the invitation suggests; any other list is ignored.",
  body: Type.Object({
    email: Type.String({ maxLength: LIMITS.emailCharacters }),
    listUlid: Type.Optional(Ulid),
  }),
  answers: { 202: Done },
  errors: ['bad_request', 'forbidden', 'validation'],
});
