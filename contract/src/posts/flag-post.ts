import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
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
  body: Type.Object({ ulid: Ulid, violationType: OneOf(VIOLATION_NAMES) }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});
