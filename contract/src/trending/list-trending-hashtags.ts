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
  summary: 'Hashtags of the last 24 hours, those of most members first.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      hashtags: Type.Array(
        Type.Object({
          hashtag: Type.String({ description: 'Without its sign, in the casing used most.' }),
          count: Count,
        }),
      ),
    }),
  },
  errors: [],
});
