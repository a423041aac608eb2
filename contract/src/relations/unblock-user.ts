import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';
import { NameParam } from './get-profile.ts';

export const unblockUser = call({
  name: 'unblockUser',
  method: 'DELETE',
  path: '/profile/:name/block',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Unblocks a member. Follows are not restored. Always allowed. Repeating the call changes nothing.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found', 'validation'],
});
