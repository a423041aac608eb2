import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Cursor, NextCursor, PageSize } from '../../kernel/shapes.ts';
import { InviteLink } from './invite-link.ts';

export const listInviteLinks = call({
  name: 'listInviteLinks',
  method: 'GET',
  path: '/admin/invite-links',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Lists the invite links of staff, newest first, including revoked and expired ones.',
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageSize) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(InviteLink),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
