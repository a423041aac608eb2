import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { EngagementOfPost } from './list-engagement.ts';

export const ReactionTo = { ulid: Ulid, reaction: Type.String({ maxLength: 50 }) };

export const Reacted = Type.Object({ success: Type.Literal(true), data: EngagementOfPost });

export const addReaction = call({
  name: 'addReaction',
  method: 'PUT',
  path: '/post/reaction',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary:
    'Adds a reaction to a post. Each member has one reaction per post, and a new one replaces it. Repeating the same one changes nothing.',
  body: Type.Object(ReactionTo),
  answers: { 200: Reacted },
  errors: ['forbidden', 'not_found', 'validation'],
});
