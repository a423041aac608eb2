import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Ulid } from '../kernel/shapes.ts';
import { ReactionResponse } from './add-reaction.ts';

export const voteInPoll = call({
  name: 'voteInPoll',
  method: 'PUT',
  path: '/posts/vote',
  base: 'v3',
  access: 'member',
  limit: 'reaction',
  summary:
    "Votes in a post's poll. A vote is final: repeating it returns 200, another one 409. After the end: 403.",
  body: Type.Object({
    ulid: Ulid,
    choices: Type.Array(Type.Integer(), {
      maxItems: 50,
      description: 'Positions of the choices, from 0. Exactly one unless `isMultiple`.',
    }),
  }),
  answers: { 200: ReactionResponse },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
