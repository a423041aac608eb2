import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { POLICY_KINDS } from '../kernel/policies.ts';
import { Instant, Nullable, OneOf } from '../kernel/shapes.ts';

const PolicyText = Type.Object({
  kind: OneOf(POLICY_KINDS),
  version: Type.Integer(),
  savedAt: Nullable(Instant),
  body: Type.String({ description: 'Plain text with headings, lists, links and bold.' }),
});

export const Policies = Type.Object({
  version: Type.Integer({
    description: 'Highest version of the two texts. Members accept both with it.',
  }),
  texts: Type.Array(PolicyText),
});
export type Policies = Static<typeof Policies>;

export const getPolicies = call({
  name: 'getPolicies',
  method: 'GET',
  path: '/policies',
  base: 'v3',
  access: 'public',
  limit: 'read',
  summary: 'Returns the current rules and privacy policy. Public.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Policies }) },
  errors: [],
});
