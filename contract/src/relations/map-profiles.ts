import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { UlidList } from '../kernel/shapes.ts';
import { Profile } from '../users/user.ts';

export const mapProfiles = call({
  name: 'mapProfiles',
  method: 'POST',
  path: '/profile',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Returns profiles by ulid, in the given order. Unknown ones are left out.',
  body: Type.Object({ ulids: UlidList }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Profile) }) },
  errors: [],
});
