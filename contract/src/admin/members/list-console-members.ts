import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Cursor, NextCursor, OneOf, PageSize } from '../../kernel/shapes.ts';
import { ConsoleMember } from './console-member.ts';

export const listConsoleMembers = call({
  name: 'listConsoleMembers',
  method: 'GET',
  path: '/admin/members',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary:
    'Lists members, newest first. Filters by part of the name or username, or by the full email address.',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100 })),
    held: Type.Optional(OneOf(['yes'], 'Lists pending accounts only.')),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageSize),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(ConsoleMember),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
