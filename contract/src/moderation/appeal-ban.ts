import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const appealBan = call({
  name: 'appealBan',
  method: 'POST',
  path: '/data-link/appeal',
  base: 'v3',
  access: 'public',
  limit: 'write',
  summary:
    'Appeals a ban with the link from the ban email. Only one appeal is possible. Another staff member decides and the answer is emailed. Repeating the same text before the answer changes nothing. 409 if an appeal is pending or was answered. 404 if the link does not work, without a cause.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 100, description: 'Token from the ban email.' }),
    appealText: Type.String({ maxLength: 10_000, description: '5 to 2000 characters.' }),
  }),
  answers: { 200: Done },
  errors: ['not_found', 'conflict', 'validation'],
});
