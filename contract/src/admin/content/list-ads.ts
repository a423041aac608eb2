import { Type } from 'typebox';
import { call } from '../../kernel/call.ts';
import { Cursor, NextCursor, PageSize } from '../../kernel/shapes.ts';
import { Ad } from './ad.ts';

export const listAds = call({
  name: 'listAds',
  method: 'GET',
  path: '/admin/ads',
  base: 'v3',
  access: 'console',
  limit: 'read',
  summary: 'Lists all ads, newest first, including ended ones.',
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageSize) }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      isOn: Type.Boolean({ description: 'Whether ads are enabled for members.' }),
      data: Type.Array(Ad),
      next_cursor: NextCursor,
    }),
  },
  errors: ['bad_request'],
});
