import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Setting, SettingValue } from './get-settings.ts';

export const updateSettings = call({
  name: 'updateSettings',
  method: 'PATCH',
  path: '/user/settings',
  base: 'v3',
  access: 'session',
  limit: 'write',
  summary:
    'Changes settings. Accepts one {name, value}, a list of them, or an object of names and values. Saves all or none.',
  body: Type.Union([
    Type.Array(Setting, { minItems: 1, maxItems: 50 }),
    Type.Record(Type.String(), SettingValue, { minProperties: 1, maxProperties: 50 }),
  ]),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Setting) }) },
  errors: [],
});
