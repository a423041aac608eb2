import { call, inBodyOrQuery } from '../kernel/call.ts';
import { ReactionResponse, reactionFields } from './add-reaction.ts';

export const removeReaction = call({
  name: 'removeReaction',
  method: 'DELETE',
  path: '/post/reaction',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary: "Removes the caller's reaction. Changes nothing if there is none.",
  ...inBodyOrQuery(reactionFields),
  answers: { 200: ReactionResponse },
  errors: ['not_found', 'validation'],
});
