import { Type } from 'typebox';
import { call } from '../kernel/call.ts';

export const ViolationType = Type.Object({
  name: Type.String(),
  description: Type.String(),
  points: Type.Integer({ description: 'Points added to the author when a report is confirmed.' }),
});

export const getViolationTypes = call({
  name: 'getViolationTypes',
  method: 'GET',
  path: '/settings/violations',
  base: 'v3',
  access: 'session',
  limit: 'read',
  summary: 'Lists all violation types for reports.',
  answers: { 200: Type.Object({ success: Type.Literal(true), data: Type.Array(ViolationType) }) },
  errors: [],
});
