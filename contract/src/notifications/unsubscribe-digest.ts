import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done } from '../kernel/shapes.ts';

export const unsubscribeDigest = call({
  name: 'unsubscribeDigest',
  method: 'POST',
  path: '/digest/unsubscribe',
  base: 'v3',
  access: 'public',
  limit: 'check',
  summary:
    'Ends the mails of what a member missed, for whoever has one: mailboxes send it as a form (RFC 8058).',
  takesForms: 'unread',
  query: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 100, description: 'From such a mail.' }),
  }),
  answers: { 200: Done },
  errors: [],
});
