import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done } from '../kernel/shapes.ts';

export const inviteByEmail = call({
  name: 'inviteByEmail',
  method: 'POST',
  path: '/user/inviteByEmail',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Mails an invitation with the caller's referral code. 400 for whoever is a member or was invited by anybody of late, with the same text; 403 where the community takes nobody, or the caller has tried as many addresses as one may in a day.",
  body: Type.Object({ email: Type.String({ maxLength: LIMITS.emailCharacters }) }),
  answers: { 202: Done },
  errors: ['bad_request', 'forbidden', 'validation'],
});
