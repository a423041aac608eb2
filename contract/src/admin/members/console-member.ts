import { Type } from 'typebox';
import { Instant, Nullable, Ulid } from '../../kernel/shapes.ts';

export const ConsoleMember = Type.Object({
  ulid: Ulid,
  username: Nullable(Type.String()),
  name: Type.String(),
  badges: Type.Array(Type.String()),
  createdAt: Instant,
  lastActiveAt: Nullable(Instant),
  isHeld: Type.Boolean({ description: 'Came in a wave of sign-ups, and waits for staff.' }),
  isBanned: Type.Boolean(),
  isDeleted: Type.Boolean(),
});
