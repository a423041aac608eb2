import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Cursor, NextCursor } from '../kernel/shapes.ts';
import { ReportedMessage } from './reported-message.ts';

export const listReportedMessages = call({
  name: 'listReportedMessages',
  method: 'POST',
  path: '/moderation/messages',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary:
    'Lists reported messages with a pending decision, most serious first, then oldest, 20 per page. For moderators and administrators.',
  body: Type.Object({ cursor: Type.Optional(Cursor) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(ReportedMessage),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request', 'forbidden'],
});
