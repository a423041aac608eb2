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
  moderatedBy: Nullable(Type.String({ description: 'A ulid; null: nobody has decided.' })),
  reason: Nullable(Type.String({ description: 'Of the decision that stands.' })),
  canDecide: Type.Boolean({
    description:
      'Whether the caller may decide about it now: nobody does about own messages, own reports and appeals against own decisions.',
  }),
});
export type ReportedMessage = Static<typeof ReportedMessage>;
