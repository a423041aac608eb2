import { Type, type Static } from 'typebox';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { FLAG_STATUSES } from './violation-entry.ts';

export const OwnViolation = Type.Object({
  id: Ulid,
  postUlid: Nullable(Ulid),
  messageUlid: Nullable(
    Type.String({
      description: 'For a chat message. Both ids are null once the chat no longer exists.',
    }),
  ),
  excerpt: Type.String({ description: 'Beginning of the text.' }),
  violation: Nullable(
    Type.String({ description: 'null: staff hid the post without a named violation.' }),
  ),
  points: Count,
  reason: Nullable(Type.String({ description: 'Reason that the moderator gave.' })),
  createdAt: Instant,
  expiresAt: Instant,
  status: OneOf(FLAG_STATUSES),
  canAppeal: Type.Boolean(),
  appealText: Nullable(Type.String()),
  appealReason: Nullable(Type.String({ description: 'Reason for the decision about the appeal.' })),
});
export type OwnViolation = Static<typeof OwnViolation>;
