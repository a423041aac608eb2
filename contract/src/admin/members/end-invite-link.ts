import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, Ulid } from '../../kernel/shapes.ts';

export const endInviteLink = call({
  name: 'endInviteLink',
  method: 'DELETE',
  path: '/admin/invite-links/:id',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary: 'Revokes an invite link immediately. Repeating the call changes nothing.',
  params: Type.Object({ id: Ulid }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found'],
});
