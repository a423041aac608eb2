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
    'What this network holds of a banned member, page by page as by exportAccount, for whoever has the link of the mail on the ban. It opens nothing else, for a few weeks and a few times; 404 says no more than that it does not.',
  body: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 100, description: 'From such a mail.' }),
    cursor: Type.Optional(Cursor),
  }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: AccountData, next_cursor: NextCursor }),
  },
  errors: ['not_found', 'bad_request'],
});
