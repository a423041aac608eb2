import { Type } from 'typebox';
import { Cursor, NextCursor, PageSize } from '../kernel/shapes.ts';
import { Profile } from '../users/user.ts';

/** A page of members; 20 by default. */
export const PeopleQuery = Type.Object({
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(PageSize),
});

export const People = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Profile),
  next_cursor: NextCursor,
});
