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
  summary: `Subscribes this session's browser to push notifications until the session ends. At most ${LIMITS.pushSubscriptions} per member; the oldest is removed.`,
  body: Type.Object({
    endpoint: Type.String({
      maxLength: LIMITS.urlCharacters,
      description:
        "Must belong to a browser's push service, or to one that the operator allows. It must not belong to another member.",
    }),
    publicKey: Type.String({ maxLength: 100, description: 'Key p256dh, in base64url.' }),
    authToken: Type.String({ maxLength: 50, description: 'Secret auth, in base64url.' }),
    contentEncoding: OneOf(['aes128gcm', 'aesgcm']),
  }),
  answers: { 200: Done },
  errors: ['validation'],
});
