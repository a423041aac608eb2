import { Type, type Static } from 'typebox';
import { call } from '../kernel/call.ts';
import { Count, Ulid } from '../kernel/shapes.ts';
import { Author, Profile } from '../users/user.ts';

export const RecommendationReason = Type.Object(
  {
    ulid: Ulid,
    followedBy: Author,
    count: Count,
  },
  {
    description:
      'Why a member is recommended: `count` members that the caller follows also follow them; `followedBy` is one.',
  },
);

export type RecommendationReason = Static<typeof RecommendationReason>;

export const listRecommendedUsers = call({
  name: 'listRecommendedUsers',
  method: 'GET',
  path: '/recommended/users',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists up to 30 recommended members that the caller does not follow, best match first.',
  answers: {
    200: Type.Object({
      success: Type.Literal(true),
      recommended_users: Type.Array(Profile),
      reasons: Type.Array(RecommendationReason, {
        description: 'At most one for each recommended member. None for those popular with all.',
      }),
    }),
  },
  errors: [],
});
