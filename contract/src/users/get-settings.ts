import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';

const SettingText = Type.String({ maxLength: LIMITS.settingCharacters });
export const SettingValue = Type.String({ maxLength: LIMITS.settingValueCharacters });
export const Setting = Type.Object({ name: SettingText, value: SettingValue });

export const getSettings = call({
  name: 'getSettings',
  method: 'GET',
  path: '/user/settings',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Returns all settings of the member as name and value, including defaults.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(Setting) }) },
  errors: [],
});
