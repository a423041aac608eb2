import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, Ulid } from '../kernel/shapes.ts';

export const sendFeedback = call({
  name: 'sendFeedback',
  method: 'POST',
  path: '/feedback',
  base: 'v3',
  access: 'member',
  limit: 'feedback',
  summary:
    'Sends feedback to the operators. With reportedUlid it reports that member. Repeating the ulid changes nothing.',
  body: Type.Object({
    message: Type.String({ minLength: 1, maxLength: LIMITS.feedbackCharacters, pattern: '\\S' }),
    reportedUlid: Type.Optional(Ulid),
    ulid: Type.Optional(Ulid),
  }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});
