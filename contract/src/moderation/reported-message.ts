import { Type, type Static } from 'typebox';
import { Message } from '../chats/chat.ts';
import { Count, Instant, Nullable, Ulid } from '../kernel/shapes.ts';

/** A message that members reported, with what was said before it, as it stood then. Reporters are not named. */
export const ReportedMessage = Type.Object({
  message: Message,
  /** Oldest first. */
  before: Type.Array(Message),
  violations: Type.Array(Type.Object({ name: Type.String(), count: Count })),
  /** What reporters wrote to it. */
  reasons: Type.Array(Type.String()),
  groupId: Nullable(Ulid),
  reportedAt: Instant,
});
export type ReportedMessage = Static<typeof ReportedMessage>;
