import { Type, type Static } from 'typebox';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { FLAG_STATUSES } from './violation-entry.ts';

/** A decision against a post or a message, as its author sees it. */
export const OwnViolation = Type.Object({
  id: Ulid,
  postUlid: Nullable(Ulid),
  messageUlid: Nullable(
    Type.String({ description: 'Of a message of a chat; both are null once its chat is gone.' }),
  ),
  excerpt: Type.String({ description: 'How it begins.' }),
  violation: Nullable(
    Type.String({ description: 'null: staff took the post out of sight without naming one.' }),
  ),
  points: Count,
  reason: Nullable(Type.String({ description: 'What the moderator wrote.' })),
  createdAt: Instant,
  expiresAt: Instant,
  status: OneOf(FLAG_STATUSES),
  canAppeal: Type.Boolean(),
  appealText: Nullable(Type.String()),
  appealReason: Nullable(Type.String({ description: 'Why the appeal was decided as it was.' })),
});
export type OwnViolation = Static<typeof OwnViolation>;
