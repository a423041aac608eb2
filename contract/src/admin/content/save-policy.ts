import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { POLICY_CHARACTERS, POLICY_KINDS } from '../../kernel/policies.ts';
import { OneOf } from '../../kernel/shapes.ts';

export const savePolicy = call({
  name: 'savePolicy',
  method: 'POST',
  path: '/admin/policies',
  base: 'v3',
  access: 'console',
  limit: 'write',
  needsFreshSignIn: true,
  summary:
    'Saves a new version of the rules or privacy policy. Only for administrators. With `asksAnew`, every member must accept it before they continue.',
  body: Type.Object({
    kind: OneOf(POLICY_KINDS),
    // Surrogate pairs count twice here; the server counts code points.
    body: Type.String({ minLength: 1, maxLength: 2 * POLICY_CHARACTERS }),
    asksAnew: Type.Boolean(),
    basedOn: Type.Integer({
      minimum: 1,
      maximum: 999_999_999,
      description: 'Version that was edited. 409 if another version was saved since.',
    }),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({ version: Type.Integer() }),
    }),
  },
  errors: ['forbidden', 'conflict', 'validation'],
});
