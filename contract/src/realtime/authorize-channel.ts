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
    'Signs a subscription to an own private channel. Takes JSON or a form, as Pusher clients send.',
  takesForms: 'for its fields',
  body: Type.Object({
    socket_id: Type.String({ pattern: '^\\d+\\.\\d+$', maxLength: 50 }),
    channel_name: Type.String({ minLength: 1, maxLength: 164 }),
  }),
  answers: { 200: Type.Object({ auth: Type.String() }) },
  errors: ['forbidden'],
});
