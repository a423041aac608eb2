import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Done, Ulid } from '../../kernel/shapes.ts';

export const endAd = call({
  name: 'endAd',
  method: 'DELETE',
  path: '/admin/ads/:id',
  base: 'v3',
  access: 'console',
  limit: 'write',
  summary: 'Ends an ad immediately. Repeating the call changes nothing.',
  params: Type.Object({ id: Ulid }),
  answers: { 200: Done },
  errors: ['not_found'],
});
