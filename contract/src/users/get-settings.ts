import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const Setting = Type.Object({ name: Type.String(), value: Type.String() });

export const getSettings = call({
  name: 'getSettings',
  method: 'GET',
  path: '/user/settings',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Every setting of the member as name and value, defaults filled in.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Setting) }) },
  errors: [],
});
