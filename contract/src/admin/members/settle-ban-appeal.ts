import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, Ulid } from '../../kernel/shapes.ts';

export const settleBanAppeal = call({
  name: 'settleBanAppeal',
  method: 'POST',
  path: '/admin/ban-appeals/:id',
  base: 'v3',
  access: 'console',
  limit: 'write',
  needsFreshSignIn: 'sometimes',
  summary:
    'Decides the appeal of a banned member and emails the answer. Granting it lifts the ban. The decision needs another person than the one who banned. Only administrators can decide about staff. 409 if someone else has already decided.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({
    isGranted: Type.Boolean(),
    answer: Type.String({ maxLength: 10_000, description: '5 to 2000 characters.' }),
  }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'conflict', 'validation'],
});
