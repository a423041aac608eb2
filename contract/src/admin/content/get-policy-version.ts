import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { POLICY_KINDS } from '../../kernel/policies.ts';
import { OneOf } from '../../kernel/shapes.ts';

export const getPolicyVersion = call({
  name: 'getPolicyVersion',
  method: 'GET',
  path: '/admin/policies/:kind/:version',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Returns one version of a policy text. Version 1 is the default text of Rookery.',
  params: Type.Object({
    kind: OneOf(POLICY_KINDS),
    version: Type.String({ pattern: '^[0-9]{1,9}$', maxLength: 9 }),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ version: Type.Integer(), body: Type.String() }),
    }),
  },
  errors: ['not_found'],
});
