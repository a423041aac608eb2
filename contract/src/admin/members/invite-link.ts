import { Type } from 'typebox';
import { INVITE_STATES } from '../../kernel/invite-states.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../../kernel/shapes.ts';

export const InviteLink = Type.Object({
  ulid: Ulid,
  name: Type.String(),
  welcome: Nullable(Type.String({ description: 'Welcome text for visitors who open the link.' })),
  madeBy: Nullable(Type.String({ description: 'username' })),
  createdAt: Instant,
  expiresAt: Instant,
  uses: Count,
  usesLeft: Count,
  state: OneOf(INVITE_STATES),
  came: Type.Integer({ minimum: 0, description: 'Number of members who joined with the link.' }),
  url: Nullable(
    Type.String({
      description: 'URL to share; null: the link no longer works.',
    }),
  ),
});
