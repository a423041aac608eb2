import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const authorizeChannel = call({
  name: 'authorizeChannel',
  method: 'POST',
  path: '/broadcasting/auth',
  base: 'both',
  access: 'session',
  limit: 'read',
  summary:
    "Authorizes a subscription to the caller's own private channel. Accepts JSON or a form, as Pusher clients send it.",
  takesForms: 'for its fields',
  body: Type.Object({
    socket_id: Type.String({ pattern: '^\\d+\\.\\d+$', maxLength: 50 }),
    channel_name: Type.String({ minLength: 1, maxLength: 164 }),
  }),
  answers: { 200: Type.Object({ auth: Type.String() }) },
  errors: ['forbidden'],
});
