import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count, pageSizeOf } from '../kernel/shapes.ts';

export const autocompleteTicker = call({
  name: 'autocompleteTicker',
  method: 'POST',
  path: '/search/autocomplete/ticker',
  base: 'v3',
  access: 'member',
  limit: 'suggest',
  summary: 'Suggests tickers with this prefix, most used first, 10 by default. The $ is optional.',
  body: Type.Object({
    ticker: Type.String({ maxLength: 200 }),
    limit: Type.Optional(pageSizeOf(LIMITS.searchPage)),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          name: Type.String({ description: 'Ticker without $, in its most common spelling.' }),
          count: Count,
        }),
      ),
    }),
  },
  errors: ['validation'],
});
