import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const probe = call({
  name: 'probe',
  method: 'GET',
  path: '/test/probe',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Checks whether the access token is still valid.',
  answers: { 200: Done },
  errors: [],
});
