import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Cursor, NextCursor } from '../kernel/shapes.ts';
import { AccountData } from '../posts/export-account.ts';

export const exportByLink = call({
  name: 'exportByLink',
  method: 'POST',
  path: '/data-link/export',
  base: 'v3',
  access: 'public',
  limit: 'read',
  summary:
    'Exports the data of a banned member, page by page like exportAccount. Works with the link from the ban email, for a few weeks and a few downloads. The link gives no other access. 404 if it does not work, without a cause.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 100, description: 'Token from the ban email.' }),
    cursor: Type.Optional(Cursor),
  }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: AccountData, next_cursor: NextCursor }),
  },
  errors: ['not_found', 'bad_request'],
});
