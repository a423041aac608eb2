import { Type } from 'typebox';
import { Instant, Nullable, Ulid } from '../../kernel/shapes.ts';

export const ConsoleMember = Type.Object({
  ulid: Ulid,
  username: Nullable(Type.String()),
  name: Type.String(),
  badges: Type.Array(Type.String()),
  createdAt: Instant,
  lastActiveAt: Nullable(Instant),
  isHeld: Type.Boolean({
    description: 'Whether the account is pending review after a wave of new accounts.',
  }),
  isBanned: Type.Boolean(),
  isDeleted: Type.Boolean(),
});
