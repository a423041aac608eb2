import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Instant, Ulid } from '../kernel/shapes.ts';

export const DeviceSession = Type.Object({
  id: Ulid,
  device: Type.String({
    description:
      'Browser and operating system, as reported by the browser, such as Firefox on Linux.',
  }),
  createdAt: Instant,
  lastUsedAt: Instant,
  isCurrent: Type.Boolean({ description: 'Whether this is the session of the current request.' }),
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
    "Lists the member's sessions, at most 100. The current session comes first, then the last used.",
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(DeviceSession) }) },
  errors: [],
});
