import { Type, type Static } from 'typebox';
import { Count, Ulid } from '../kernel/shapes.ts';

/** Members that another member collected under a name, to read their posts. */
export const MemberList = Type.Object({
  ulid: Ulid,
  name: Type.String(),
  memberCount: Count,
  hasMember: Type.Optional(
    Type.Boolean({ description: 'Only for requests with `userUlid`: whether the list has them.' }),
  ),
});
export type MemberList = Static<typeof MemberList>;

export const ListParam = Type.Object({ ulid: Type.String({ maxLength: 64 }) });
export const OneList = Type.Object({ success: Type.Literal(true), data: MemberList });
