import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { UlidList } from '../kernel/shapes.ts';
import { ViolationEntry } from './violation-entry.ts';

export const mapViolations = call({
  name: 'mapViolations',
  method: 'POST',
  path: '/posts/mapViolations',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Returns the reports of posts, in the given order. Moderators can read those of other members' posts. Everyone can read those of their own moderated posts.",
  body: Type.Object({ ulids: UlidList }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), violations: Type.Array(ViolationEntry) }),
  },
  errors: [],
});
