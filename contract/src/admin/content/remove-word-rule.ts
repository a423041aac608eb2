import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done } from '../../kernel/shapes.ts';

export const removeWordRule = call({
  name: 'removeWordRule',
  method: 'DELETE',
  path: '/admin/words/:id',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary: 'Removes a word rule. Only for administrators. Posts that it held stay pending.',
  params: Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$', maxLength: 15 }) }),
  answers: { 200: Done },
  errors: ['forbidden', 'not_found'],
});
