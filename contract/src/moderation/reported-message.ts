import { Type, type Static } from 'typebox';
import { Message } from '../chats/chat.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { FLAG_STATUSES } from './violation-entry.ts';

/**
 * A reported message and the messages before it, as they were when it was reported. Reporters are not named.
 */
export const ReportedMessage = Type.Object({
  message: Message,
  /** Oldest first. */
  before: Type.Array(Message),
  violations: Type.Array(Type.Object({ name: Type.String(), count: Count })),
  reasons: Type.Array(Type.String()),
  groupId: Nullable(Ulid),
  reportedAt: Instant,
  status: OneOf(FLAG_STATUSES),
  appealText: Nullable(Type.String()),
  moderatedBy: Nullable(Type.String({ description: 'A ulid; null: not decided yet.' })),
  reason: Nullable(Type.String({ description: 'Reason for the current decision.' })),
  canDecide: Type.Boolean({
    description:
      'Whether the caller can decide now. No one can decide about their own messages, their own reports or appeals against their own decisions.',
  }),
});
export type ReportedMessage = Static<typeof ReportedMessage>;
