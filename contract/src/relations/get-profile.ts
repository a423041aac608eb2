import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';

export const NameParam = Type.Object({
  name: Type.String({ maxLength: 64, description: 'A username, in any case, or a ulid.' }),
});

export const getProfile = call({
  name: 'getProfile',
  method: 'GET',
  path: '/profile/:name',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'One member, with how the viewer stands to them.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found'],
});
