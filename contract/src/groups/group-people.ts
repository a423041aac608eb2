import { Type, type Static } from 'typebox';
import { GROUP_PERSON_ABILITIES, GROUP_ROLES } from '../kernel/groups.ts';
import { Instant, NextCursor, NullableOneOf, OneOf } from '../kernel/shapes.ts';
import { Profile } from '../users/user.ts';

export const GroupPerson = Type.Object({
  profile: Profile,
  role: NullableOneOf(GROUP_ROLES, 'null: pending or banned.'),
  abilities: Type.Array(OneOf(GROUP_PERSON_ABILITIES), {
    description: 'Actions that the viewer can take on this person.',
  }),
  since: Instant,
});
export type GroupPerson = Static<typeof GroupPerson>;

export const GroupPeople = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(GroupPerson),
  nextCursor: NextCursor,
  next_cursor: NextCursor,
});
