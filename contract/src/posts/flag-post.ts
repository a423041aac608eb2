import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, OneOf, Ulid } from '../kernel/shapes.ts';
import { VIOLATION_NAMES } from '../kernel/violations.ts';

export const flagPost = call({
  name: 'flagPost',
  method: 'PUT',
  path: '/posts/flag',
  base: 'v3',
  access: 'member',
  limit: 'flag',
  summary:
    'Reports a post. The reporter no longer sees it in feeds. A second report of the same post replaces the first.',
  body: Type.Object({
    ulid: Ulid,
    violationType: OneOf(VIOLATION_NAMES),
    reason: Type.Optional(
      Type.String({
        maxLength: LIMITS.reportReasonCharacters,
        description: 'Only moderators read it.',
      }),
    ),
  }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});
