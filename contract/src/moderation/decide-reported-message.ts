import { Type } from 'typebox';
import { call } from '../kernel/call.ts';
import { Done, OneOf, Ulid } from '../kernel/shapes.ts';

/** Staff decisions about a message; `restore` reverts a removal, `reopen` a dismissal. */
export const MESSAGE_DECISIONS = [
  'remove',
  'dismiss',
  'denyAppeal',
  'grantAppeal',
  'restore',
  'reopen',
] as const;
export type MessageDecision = (typeof MESSAGE_DECISIONS)[number];

export const decideReportedMessage = call({
  name: 'decideReportedMessage',
  method: 'POST',
  path: '/moderation/message',
  base: 'v3',
  access: 'member',
  limit: 'write',
  summary:
    'Decides about a reported message: removes it for everyone or keeps it. 409 if someone else has already decided. For moderators and administrators. No one can decide about their own messages and reports, or about an appeal against their own decision. `remove` needs a violation and a reason; `denyAppeal` and `grantAppeal` need a reason. `reopen` reverts a dismissal: the reports are pending again, with only the message. `restore` with `waitsAgain` reverts a removal: the reports are pending again.',
  body: Type.Object({
    ulid: Ulid,
    decision: OneOf(MESSAGE_DECISIONS),
    violation: Type.Optional(Type.String({ maxLength: 60 })),
    reason: Type.Optional(
      Type.String({ maxLength: 10_000, description: '5 to 2000 characters. Sent to the author.' }),
    ),
    waitsAgain: Type.Optional(
      Type.Boolean({
        description: 'With `restore`: makes the reports pending again.',
      }),
    ),
  }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
