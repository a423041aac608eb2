import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const getPushKey = call({
  name: 'getPushKey',
  method: 'GET',
  path: '/subscriptions/key',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: "Returns the server's public key for push services, for PushManager.subscribe().",
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      publicKey: Type.String({ description: 'RFC 8292: uncompressed point, in base64url.' }),
    }),
  },
  errors: [],
});
