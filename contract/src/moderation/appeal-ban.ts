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
    'Asks staff other than who banned to look at a ban, by the link of its mail, once; the answer comes by mail. The same words again change nothing until it is answered; 409 says that it waits, or was answered. 404 says no more than that the link opens nothing.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 100, description: 'From the mail on the ban.' }),
    appealText: Type.String({ maxLength: 10_000, description: '5 to 2000 characters.' }),
  }),
  answers: { 200: Done },
  errors: ['not_found', 'conflict', 'validation'],
});
