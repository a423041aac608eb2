import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count } from '../kernel/shapes.ts';

export const listTrendingHashtags = call({
  name: 'listTrendingHashtags',
  method: 'GET',
  path: '/trending/hashtags/last24',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists hashtags of the last 24 hours, ordered by the number of members who used them.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      hashtags: Type.Array(
        Type.Object({
          hashtag: Type.String({ description: 'Hashtag without #, in its most common spelling.' }),
          count: Count,
        }),
      ),
    }),
  },
  errors: [],
});
