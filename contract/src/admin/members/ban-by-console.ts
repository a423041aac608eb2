import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, StaffReason, Ulid } from '../../kernel/shapes.ts';

export const banByConsole = call({
  name: 'banByConsole',
  method: 'POST',
  path: '/admin/members/:id/ban',
  base: 'v3',
  access: 'console',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary: 'Bans an account, like POST /moderation/profile/ban.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ reason: StaffReason }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'validation'],
});
