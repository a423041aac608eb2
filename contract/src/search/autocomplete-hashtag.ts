import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Count, pageSizeOf } from '../kernel/shapes.ts';

export const autocompleteHashtag = call({
  name: 'autocompleteHashtag',
  method: 'POST',
  path: '/search/autocomplete/hashtag',
  base: 'v3',
  access: 'member',
  limit: 'suggest',
  summary: 'Suggests hashtags with this prefix, most used first, 10 by default. The # is optional.',
  body: Type.Object({
    hashtag: Type.String({ maxLength: 200 }),
    limit: Type.Optional(pageSizeOf(LIMITS.searchPage)),
  }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(
        Type.Object({
          name: Type.String({ description: 'Hashtag without #, in its most common spelling.' }),
          count: Count,
        }),
      ),
    }),
  },
  errors: ['validation'],
});
