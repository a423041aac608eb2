import { call, inBodyOrQuery } from '../kernel/call.ts';
import { Reacted, ReactionTo } from './add-reaction.ts';

export const removeReaction = call({
  name: 'removeReaction',
  method: 'DELETE',
  path: '/post/reaction',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary: 'Takes an own reaction back. One that is not there changes nothing.',
  ...inBodyOrQuery(ReactionTo),
  answers: { 200: Reacted },
  errors: ['not_found', 'validation'],
});
