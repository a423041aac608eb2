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
    'Decides about a reported message as about a post: it is taken back for all, or stands. A second decision is refused: 409. For moderators and administrators, of whom nobody decides about own messages and reports, nor about an appeal against their own decision. `remove` wants a violation and a reason, `denyAppeal` and `grantAppeal` a reason. `reopen` takes a dismissal back: the reports wait again, with the message alone. `restore` with `waitsAgain` is the undo of a removal: the reports wait as before.',
  body: Type.Object({
    ulid: Ulid,
    decision: OneOf(MESSAGE_DECISIONS),
    violation: Type.Optional(Type.String({ maxLength: 60 })),
    reason: Type.Optional(
      Type.String({ maxLength: 10_000, description: '5 to 2000 characters; told to the author.' }),
    ),
    waitsAgain: Type.Optional(
      Type.Boolean({
        description: 'With `restore`: it waits for a decision as before it was removed.',
      }),
    ),
  }),
  answers: { 200: Done },
  errors: ['conflict', 'forbidden', 'not_found', 'validation'],
});
