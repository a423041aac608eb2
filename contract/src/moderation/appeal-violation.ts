import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { OwnViolation } from './own-violation.ts';

export const appealViolation = call({
  name: 'appealViolation',
  method: 'PUT',
  path: '/posts/appeal',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Appeals a decision about the caller's own post. Another moderator decides. Allowed once, within 30 days. The post stays hidden until then.",
  body: Type.Object({
    ulid: Ulid,
    appealText: Type.String({ maxLength: 10_000, description: '5 to 2000 characters.' }),
  }),
  answers: { 200: Type.Object({ success: Type.Literal(true), data: OwnViolation }) },
  errors: ['conflict', 'not_found', 'validation'],
});
