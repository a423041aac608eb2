import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { MailedCode } from '../kernel/shapes.ts';
import { CurrentUser } from '../users/user.ts';

export const confirmAddress = call({
  name: 'confirmAddress',
  method: 'PUT',
  path: '/user/email',
  base: 'v3',
  access: 'session',
  limit: 'sign-in',
  summary:
    'Changes the email address with the codes that were sent to the new and the old address.',
  body: Type.Object({ code: MailedCode, oldCode: Type.Optional(MailedCode) }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: CurrentUser }) },
  errors: ['conflict', 'not_found'],
});
