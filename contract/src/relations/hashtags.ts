import { Type, type Static } from 'typebox';
import { call, inBodyOrQuery } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Instant } from '../kernel/shapes.ts';

const named = {
  hashtag: Type.String({
    minLength: 1,
    maxLength: LIMITS.followedHashtagCharacters,
    description: 'With or without #. Case and width make no difference.',
  }),
};

export const FollowedHashtag = Type.Object({
  hashtag: Type.String({ description: 'As the member followed it, without #.' }),
  followedAt: Instant,
});
export type FollowedHashtag = Static<typeof FollowedHashtag>;

const hashtags = Type.Object({ success: Type.Literal(true), data: Type.Array(FollowedHashtag) });

export const listFollowedHashtags = call({
  name: 'listFollowedHashtags',
  method: 'GET',
  path: '/follows/hashtags',
  base: 'v3',
  access: 'member',
  limit: 'read',
  summary: 'Lists the hashtags that the caller follows, newest first. Only the caller sees them.',
  answers: { 200: hashtags },
  errors: [],
});

export const followHashtag = call({
  name: 'followHashtag',
  method: 'PUT',
  path: '/follows/hashtags',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: `Follows a hashtag: the feed \`following\` then also has its posts. At most ${LIMITS.followedHashtagsMax}.`,
  body: Type.Object(named),
  answers: { 200: hashtags },
  errors: ['validation'],
});

export const unfollowHashtag = call({
  name: 'unfollowHashtag',
  method: 'DELETE',
  path: '/follows/hashtags',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary: 'Stops following a hashtag. Repeating the call changes nothing.',
  ...inBodyOrQuery(named),
  answers: { 200: hashtags },
  errors: ['validation'],
});
