import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { CurrentUser } from './user.ts';

export const getUser = call({
  name: 'getUser',
  method: 'GET',
  path: '/user',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Returns the current member.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: CurrentUser }) },
  errors: [],
});
