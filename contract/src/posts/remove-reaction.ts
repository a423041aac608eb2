import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Reacted, ReactionTo } from './add-reaction.ts';

export const removeReaction = call({
  name: 'removeReaction',
  method: 'DELETE',
  path: '/post/reaction',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary: 'Takes an own reaction back. One that is not there changes nothing.',
  query: Type.Partial(Type.Object(ReactionTo)),
  body: Type.Partial(Type.Object(ReactionTo)),
  answers: { 200: Reacted },
  errors: ['not_found', 'validation'],
});
