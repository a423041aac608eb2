import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';
import { NameParam } from './get-profile.ts';

const shared = {
  path: '/profile/:name/mute/reposts',
  base: 'v3',
  access: 'member',
  limit: 'write',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
} as const;

export const muteReposts = call({
  ...shared,
  name: 'muteReposts',
  method: 'PUT',
  summary:
    "Mutes a member's reposts. They no longer appear in the caller's feeds. Quotes and own posts still do.",
  errors: ['not_found', 'validation'],
});

export const unmuteReposts = call({
  ...shared,
  name: 'unmuteReposts',
  method: 'DELETE',
  summary: "Shows a member's reposts again. Repeating the call changes nothing.",
  errors: ['not_found'],
});
