import { Type } from 'typebox';
import { AUDIENCES } from '../kernel/audience.ts';
import { call } from '../kernel/call.ts';
import { OneOf, Ulid } from '../kernel/shapes.ts';
import { CreatedPost } from './create-post.ts';

export const changeAudience = call({
  name: 'changeAudience',
  method: 'PATCH',
  path: '/posts/audience',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    "Changes who may answer and quote the caller's own post, or locks its thread. Existing answers and quotes stay. A comment only takes `whoQuotes`.",
  body: Type.Object({
    ulid: Ulid,
    whoAnswers: Type.Optional(OneOf(AUDIENCES)),
    whoQuotes: Type.Optional(OneOf(AUDIENCES)),
    isLocked: Type.Optional(
      Type.Boolean({ description: 'A locked thread takes no answers, not even by its author.' }),
    ),
  }),
  answers: { 200: CreatedPost },
  errors: ['forbidden', 'not_found', 'validation'],
});
