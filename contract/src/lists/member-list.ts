import { Type, type Static } from 'typebox';
import { Count, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';

export const LIST_ABILITIES = ['report', 'unshare'] as const;

/** Members that another member collected under a name, to read their posts. */
export const MemberList = Type.Object({
  ulid: Ulid,
  name: Type.String(),
  memberCount: Count,
  isShared: Type.Boolean({ description: 'Whether other members can open it.' }),
  description: Type.String(),
  topic: Nullable(Type.String({ description: 'A word or two, without #. null: none.' })),
  /** The member who made the list. */
  owner: Type.Object({
    userId: Ulid,
    username: Nullable(Type.String()),
    name: Type.String(),
    avatar: Nullable(Type.String()),
  }),
  isOwn: Type.Boolean(),
  /** Whether the caller is on the list. */
  hasMe: Type.Boolean(),
  abilities: Type.Optional(
    Type.Array(OneOf(LIST_ABILITIES), {
      description: 'Actions that the caller can take on the list of another member.',
    }),
  ),
  hasMember: Type.Optional(
    Type.Boolean({ description: 'Only for requests with `userUlid`: whether the list has them.' }),
  ),
});
export type MemberList = Static<typeof MemberList>;

/** A shared list that an invitation suggests, as visitors see it. */
export const SuggestedList = Type.Object({
  ulid: Ulid,
  name: Type.String(),
  memberCount: Count,
});
export type SuggestedList = Static<typeof SuggestedList>;

export const ListParam = Type.Object({ ulid: Type.String({ maxLength: 64 }) });
export const OneList = Type.Object({ success: Type.Literal(true), data: MemberList });
