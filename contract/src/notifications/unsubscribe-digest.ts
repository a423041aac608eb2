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
    'Unsubscribes from the email digest with the token of any such email. Email providers send the request as a form (RFC 8058).',
  takesForms: 'unread',
  query: Type.Object({
    token: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Token from the digest email.',
    }),
  }),
  answers: { 200: Done },
  errors: [],
});
