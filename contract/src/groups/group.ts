import { Type, type Static } from 'typebox';
import { GROUP_ABILITIES, GROUP_ROLES, GROUP_VISIBILITIES } from '../kernel/groups.ts';
import { LIMITS } from '../kernel/limits.ts';
import {
  Count,
  Cursor,
  Instant,
  NextCursor,
  Nullable,
  NullableOneOf,
  OneOf,
  Ulid,
  pageSizeOf,
} from '../kernel/shapes.ts';
import { Author } from '../users/user.ts';

/**
 * A group as one viewer sees it. Non-members of a private group get name, picture and member count; all else is
 * empty or null.
 */
export const Group = Type.Object({
  id: Ulid,
  name: Type.String(),
  avatar: Nullable(Type.String({ description: 'null: show the initials.' })),
  cover: Nullable(Type.String()),
  description: Type.String(),
  rules: Type.String(),
  visibility: OneOf(GROUP_VISIBILITIES),
  /** Owner of the group. Null if the owner is hidden from this viewer or no longer visible. */
  user: Nullable(Author),
  isJoined: Type.Boolean(),
  isPending: Type.Boolean(),
  isBanned: Type.Boolean(),
  isPinned: Type.Boolean(),
  /** Set if the viewer sees the posts of this joined group in Home. */
  isInHome: Type.Optional(Type.Literal(true)),
  role: NullableOneOf(GROUP_ROLES, 'null: not a member.'),
  memberCount: Count,
  /**
   * Number of posts. Null for non-members if the group is private, or has posts from when it was private.
   */
  postCount: Nullable(Count),
  /** Pending requests; null for viewers who may not decide about them. */
  pendingCount: Nullable(Count),
  pinnedPostUlid: Nullable(Ulid),
  /** Chat of the group's members. Null if there is none, or if the viewer is not a member. */
  chatId: Nullable(Ulid),
  abilities: Type.Array(OneOf(GROUP_ABILITIES)),
  createdAt: Instant,
});
export type Group = Static<typeof Group>;

export const GroupAnswer = Type.Object({ success: Type.Literal(true), data: Group });
export const GroupsPage = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Group),
  next_cursor: NextCursor,
});

const ByName = Type.String({ minLength: 1, maxLength: LIMITS.groupNameCharacters });
/**
 * Both spellings are accepted, and one field is required. Calls that use `namedGroupFields` also accept the
 * name.
 */
export const groupFields = {
  groupId: Type.Optional(Type.String({ maxLength: 64 })),
  group_id: Type.Optional(Type.String({ maxLength: 64 })),
};
export const namedGroupFields = {
  ...groupFields,
  groupName: Type.Optional(ByName),
  group_name: Type.Optional(ByName),
};
export const memberFields = {
  userId: Type.Optional(Type.String({ maxLength: 64 })),
  user_id: Type.Optional(Type.String({ maxLength: 64 })),
};

export const GroupParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
export const GroupListQuery = Type.Object({
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(pageSizeOf(LIMITS.peoplePage)),
});

export const GroupName = Type.String({
  minLength: 1,
  maxLength: LIMITS.groupNameCharacters,
  description: `${LIMITS.groupNameMin} to ${LIMITS.groupNameCharacters} characters. Must be unique, ignoring case.`,
});
export const groupTexts = {
  description: Type.Optional(Type.String({ maxLength: LIMITS.groupDescriptionCharacters })),
  rules: Type.Optional(Type.String({ maxLength: LIMITS.groupRulesCharacters })),
  avatar: Type.Optional(
    Nullable(
      Type.String({
        maxLength: LIMITS.urlCharacters,
        description: "URL of the caller's upload for this purpose.",
      }),
    ),
  ),
  cover: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.urlCharacters }))),
};
