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
    'Answers the appeal of a banned member, by mail; granted, the account is open again. By staff other than who banned, and by administrators where the member is staff. Of two at once the second is told 409.',
  params: Type.Object({ id: Ulid }),
  body: Type.Object({
    isGranted: Type.Boolean(),
    answer: Type.String({ maxLength: 10_000, description: '5 to 2000 characters.' }),
  }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found', 'conflict', 'validation'],
});
