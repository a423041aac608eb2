import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Instant, Ulid } from '../kernel/shapes.ts';

export const LinkedIdentity = Type.Object({
  id: Ulid,
  provider: Type.String({ description: 'As its button is called; else the host of its issuer.' }),
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
  summary: 'The identities elsewhere that sign this member in, the oldest first.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(LinkedIdentity) }) },
  errors: [],
});
