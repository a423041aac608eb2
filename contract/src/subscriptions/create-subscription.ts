import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, OneOf } from '../kernel/shapes.ts';

export const createSubscription = call({
  name: 'createSubscription',
  method: 'POST',
  path: '/subscriptions',
  base: 'v3',
  access: 'member',
  limit: 'subscription',
  summary: `Has this session's browser shown what its member is told, until the session ends. At most ${LIMITS.pushSubscriptions} a member: the oldest goes.`,
  body: Type.Object({
    endpoint: Type.String({
      maxLength: LIMITS.urlCharacters,
      description:
        'The push service is a browser’s, or one that the operator named. The address is no other member’s.',
    }),
    publicKey: Type.String({ maxLength: 100, description: 'p256dh, in base64url.' }),
    authToken: Type.String({ maxLength: 50, description: 'auth, in base64url.' }),
    contentEncoding: OneOf(['aes128gcm', 'aesgcm']),
  }),
  answers: { 200: Done },
  errors: ['validation'],
});
