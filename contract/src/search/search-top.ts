import { Type } from 'typebox';
import { Group } from '../groups/group.ts';
import { call } from '../kernel/call.ts';
import { Count } from '../kernel/shapes.ts';
import { Post } from '../posts/post.ts';
import { Profile } from '../users/user.ts';
import { Corrected, Matched, UnknownNames } from './found-posts.ts';
import { SearchTerm } from './search-term.ts';

const Topics = Type.Array(Type.Object({ name: Type.String(), count: Count }));

export const searchTop = call({
  name: 'searchTop',
  method: 'POST',
  path: '/search/top',
  base: 'v3',
  access: 'member',
  limit: 'search',
  summary:
    'The best posts, members, groups, hashtags and tickers for a search, at most 5 of each, the best first. Posts understand the operators of the search of posts. A search with operators finds only posts.',
  body: Type.Object({ q: SearchTerm }),
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      data: Type.Object({
        posts: Type.Array(Post),
        users: Type.Array(Profile),
        groups: Type.Array(Group),
        hashtags: Topics,
        tickers: Topics,
      }),
      matched: Matched,
      corrected: Corrected,
      unknown: UnknownNames,
    }),
  },
  errors: ['validation'],
});
