import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Instant, Ulid } from '../kernel/shapes.ts';

export const DeviceSession = Type.Object({
  id: Ulid,
  device: Type.String({
    description: 'Browser and system, as far as the browser told: Firefox on Linux.',
  }),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: Type.Boolean({ description: 'The session that this call is made in.' }),
});
export type DeviceSession = Static<typeof DeviceSession>;

export const listSessions = call({
  name: 'listSessions',
  method: 'GET',
  path: '/user/sessions',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary:
    'Where this member is signed in: the current session first, then the last used; at most 100.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(DeviceSession) }) },
  errors: [],
});
