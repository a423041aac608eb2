import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Cursor, Instant, NextCursor, Nullable } from '../kernel/shapes.ts';
import { OwnViolation } from './own-violation.ts';

export const listOwnViolations = call({
  name: 'listOwnViolations',
  method: 'GET',
  path: '/user/violations',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    "Lists decisions against the caller's own posts and messages, newest first, 20 per page, with the account status.",
  query: Type.Object({ cursor: Type.Optional(Cursor) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(OwnViolation),
      timeout_expires_at: Nullable(Instant),
      timeout_left_ms: Count,
      timeout_count: Count,
      total_points: Count,
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
