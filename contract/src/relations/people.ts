import { Type } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, NextCursor, Nullable, pageSizeOf } from '../kernel/shapes.ts';
import { Profile } from '../users/user.ts';

export const PeopleQuery = Type.Object({
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(pageSizeOf(LIMITS.peoplePage)),
});

export const People = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Profile),
  next_cursor: NextCursor,
});

/** The caller's blocked and muted members. No new block or mute is possible until the cool-down ends. */
export const BlocksAndMutesPage = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(
    Type.Object({
      profile: Profile,
      cooldownUntil: Nullable(
        Type.String({
          description:
            'When the cool-down for new blocks and mutes ends, ISO 8601. null: no cool-down.',
        }),
      ),
      endsAt: Type.Optional(
        Type.String({ description: 'When a mute ends, ISO 8601. Omitted: when it is removed.' }),
      ),
      notificationsOnly: Type.Optional(Type.Literal(true)),
    }),
  ),
  next_cursor: NextCursor,
});
