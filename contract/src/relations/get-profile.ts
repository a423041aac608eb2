import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Profile } from '../users/user.ts';

export const NameParam = Type.Object({
  name: Type.String({ maxLength: 64, description: 'A username (case-insensitive) or a ulid.' }),
});

export const getProfile = call({
  name: 'getProfile',
  method: 'GET',
  path: '/profile/:name',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Returns a profile and its relationship to the viewer.',
  params: NameParam,
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Profile }) },
  errors: ['not_found'],
});
