import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const banByConsole = call({
  name: 'banByConsole',
  method: 'POST',
  path: '/admin/members/:id/ban',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary: 'Closes an account, as POST /moderation/profile/ban does.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({ reason: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found'],
});
