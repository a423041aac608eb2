import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { EngagementOfPost } from './list-engagement.ts';

export const reactionFields = { ulid: Ulid, reaction: Type.String({ maxLength: 50 }) };

export const ReactionResponse = Type.Object({
  success: Type.Literal(true),
  data: EngagementOfPost,
});

export const addReaction = call({
  name: 'addReaction',
  method: 'PUT',
  path: '/post/reaction',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary:
    'Adds a reaction to a post. Each member has one reaction per post, and a new one replaces it. Repeating the same one changes nothing.',
  body: Type.Object(reactionFields),
  answers: { 200: ReactionResponse },
  errors: ['forbidden', 'not_found', 'validation'],
});
