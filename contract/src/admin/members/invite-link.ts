import { Type } from 'typebox';
import { INVITE_STATES } from '../../kernel/invite-states.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../../kernel/shapes.ts';

export const InviteLink = Type.Object({
  ulid: Ulid,
  name: Type.String(),
  welcome: Nullable(Type.String({ description: 'Shown to whoever opens the link.' })),
  madeBy: Nullable(Type.String({ description: 'username' })),
  createdAt: Instant,
  expiresAt: Instant,
  uses: Count,
  usesLeft: Count,
  state: OneOf(INVITE_STATES),
  came: Type.Integer({ minimum: 0, description: 'Members whose accounts were made by it.' }),
  url: Nullable(
    Type.String({
      description: 'The address to hand on; null where it lets nobody in any more.',
    }),
  ),
});
