import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done } from '../../kernel/shapes.ts';

export const settleFeedback = call({
  name: 'settleFeedback',
  method: 'POST',
  path: '/admin/feedback/:id',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary: 'Marks feedback as done. An answer is emailed to its author. 409 if it is already done.',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 }) }),
  body: Type.Object({ answer: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })) }),
  answers: { 200: Done },
  errors: ['not_found', 'conflict'],
});
