import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';

export const changeAddress = call({
  name: 'changeAddress',
  method: 'POST',
  path: '/user/email',
  base: 'v3',
  access: 'session',
  limit: 'sign-in-mail',
  summary:
    'Starts a change of the email address. Sends one code to the new address and one to the old. The address changes when both codes are entered.',
  body: Type.Object({ email: Type.String({ maxLength: LIMITS.emailCharacters }) }),
  answers: {
    202: Type.Object({
      success: Type.Literal(true),
      needsOldCode: Type.Boolean({
        description:
          'false for the first administrator, whose placeholder address receives no email.',
      }),
    }),
  },
  errors: ['fresh_sign_in_required'],
});
