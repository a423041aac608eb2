import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Instant, Ulid } from '../kernel/shapes.ts';

export const LinkedIdentity = Type.Object({
  id: Ulid,
  provider: Type.String({
    description: 'Button label of the provider, or the host of its issuer.',
  }),
  linkedAt: Instant,
  lastUsedAt: Instant,
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;

export const listIdentities = call({
  name: 'listIdentities',
  method: 'GET',
  path: '/user/identities',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Lists the external identities that can log this member in, oldest first.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(LinkedIdentity) }) },
  errors: [],
});
