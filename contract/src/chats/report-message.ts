import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { LIMITS } from '../kernel/limits.ts';
import { Done, OneOf, Ulid } from '../kernel/shapes.ts';
import { VIOLATION_NAMES } from '../kernel/violations.ts';
import { ChatParams } from './chat.ts';

export const reportMessage = call({
  name: 'reportMessage',
  method: 'POST',
  path: '/chats/:id/report',
  base: 'v3',
  access: 'member',
  limit: 'flag',
  summary: `Reports a message of another member. Moderators see it and the ${LIMITS.reportedBefore} messages before it, and nothing else of the chat. A second report of the same message replaces the first.`,
  params: ChatParams,
  body: Type.Object({
    ulid: Ulid,
    violation: OneOf(VIOLATION_NAMES),
    reason: Type.Optional(Type.String({ maxLength: LIMITS.reportReasonCharacters })),
  }),
  answers: { 200: Done },
  errors: ['not_found', 'validation'],
});
