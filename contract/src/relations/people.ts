import { Type } from 'typebox';
import { LIMITS } from '../kernel/limits.ts';
import { Cursor, NextCursor, Nullable, pageSizeOf } from '../kernel/shapes.ts';
import { Profile } from '../users/user.ts';

/** A page of members; 20 by default. */
export const PeopleQuery = Type.Object({
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(pageSizeOf(LIMITS.peoplePage)),
});

export const People = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Profile),
  next_cursor: NextCursor,
});

/** Members whom the caller keeps away, with the end of the cool-down: until then not again. */
export const BlocksAndMutesPage = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(
    Type.Object({
      profile: Profile,
      cooldownUntil: Nullable(
        Type.String({ description: 'ISO 8601; null: over. Until then no new block or mute.' }),
      ),
    }),
  ),
  next_cursor: NextCursor,
});
