import { Type, type Static } from 'typebox';
import { AUDIENCES } from '../kernel/audience.ts';
import { call } from '../kernel/call.ts';
import { GROUP_ROLES } from '../kernel/groups.ts';
import {
  Cursor,
  Instant,
  NextCursor,
  Nullable,
  NullableOneOf,
  OneOf,
  Ulid,
} from '../kernel/shapes.ts';
import { MEDIA_PURPOSES } from '../media/upload.ts';
import { Filter } from '../relations/filters.ts';
import { SavedSearch } from '../search/saved-searches.ts';
import { FollowedHashtag } from '../relations/hashtags.ts';
import { Passkey } from '../sessions/passkeys.ts';
import { SecondFactor } from '../sessions/second-factor.ts';
import { DeviceSession } from '../sessions/list-sessions.ts';
import { CurrentUser } from '../users/user.ts';
import { Poll } from './poll.ts';

const Person = Type.Object({ ulid: Ulid, username: Nullable(Type.String()), name: Type.String() });
const People = Type.Optional(Type.Array(Person));

const ExportedPost = Type.Object({
  ulid: Ulid,
  parentUlid: Nullable(Type.String({ description: 'Post or comment that a comment answers.' })),
  originalUlid: Nullable(Type.String({ description: 'Original of a repost or quote.' })),
  title: Nullable(Type.String()),
  body: Type.String(),
  warning: Nullable(Type.String({ description: 'Reason for the sensitive mark.' })),
  images: Type.Array(Type.Object({ url: Type.String(), description: Nullable(Type.String()) })),
  createdAt: Instant,
  updatedAt: Instant,
  editedAt: Nullable(Instant),
  /** Omitted for everyone. */
  whoAnswers: Type.Optional(OneOf(AUDIENCES)),
  whoQuotes: Type.Optional(OneOf(AUDIENCES)),
  isLocked: Type.Optional(Type.Literal(true)),
  earlierVersions: Type.Array(
    Type.Object({ title: Nullable(Type.String()), body: Type.String(), createdAt: Instant }),
    { description: 'Versions before edits, oldest first.' },
  ),
  poll: Type.Optional(Poll),
});
const ExportedPosts = Type.Optional(Type.Array(ExportedPost));

const Reaction = Type.Object({
  ulid: Type.String({ description: 'Post that received the reaction.' }),
  name: Type.String(),
  createdAt: Instant,
});

const Vote = Type.Object({
  ulid: Type.String({ description: 'Post with the poll.' }),
  choices: Type.Array(Type.Integer({ description: 'Position of a choice, from 0.' })),
  createdAt: Instant,
});

const SavedPost = Type.Object({
  ulid: Ulid,
  folder: Nullable(Type.String()),
  note: Nullable(Type.String()),
  createdAt: Instant,
});

const ExportedScheduledPost = Type.Object({
  ulid: Ulid,
  publishAt: Instant,
  title: Nullable(Type.String()),
  body: Type.String(),
  images: Type.Array(Type.Object({ url: Type.String(), description: Nullable(Type.String()) })),
  refusal: Nullable(Type.String({ description: 'Why it was not published. null: it is waiting.' })),
  createdAt: Instant,
});

const Upload = Type.Object({
  url: Nullable(Type.String({ description: 'null: the file was never received.' })),
  purpose: OneOf(MEDIA_PURPOSES),
  contentType: Type.String(),
  bytes: Type.Integer(),
  createdAt: Instant,
});

const Report = Type.Object({
  ulid: Type.String({ description: 'Reported post or message.' }),
  violation: Type.String(),
  reason: Type.Optional(Type.String({ description: 'For a post: own text.' })),
  createdAt: Instant,
});

const Feedback = Type.Object({
  about: Nullable(
    Type.String({ description: 'Reported member; null: feedback about the community.' }),
  ),
  message: Type.String(),
  createdAt: Instant,
});

const ExportedMembership = Type.Object({
  ulid: Ulid,
  name: Type.String(),
  role: NullableOneOf(GROUP_ROLES, 'null: pending request, or banned.'),
  since: Instant,
});

const ExportedChat = Type.Object({
  ulid: Ulid,
  with: Nullable(Type.String({ description: 'The other member of a direct chat.' })),
  groupUlid: Nullable(Type.String({ description: 'Group of a group chat.' })),
  isMuted: Type.Boolean(),
});

const ExportedMessage = Type.Object({
  ulid: Ulid,
  chatUlid: Ulid,
  body: Type.String(),
  images: Type.Array(Type.Object({ url: Type.String(), description: Nullable(Type.String()) })),
  createdAt: Instant,
});

const BanAppeal = Type.Object({
  text: Type.String(),
  createdAt: Instant,
  isGranted: Nullable(Type.Boolean({ description: 'null: pending.' })),
  answer: Nullable(Type.String()),
});

const ExportedLevel = Type.Object({
  subject: OneOf(['group', 'member', 'thread']),
  ulid: Ulid,
  level: OneOf(['all', 'none']),
  changedAt: Instant,
});

/** Each page has one section; lists are newest first. */
export const AccountData = Type.Object({
  account: Type.Optional(
    Type.Object({
      profile: CurrentUser,
      settings: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      sessions: Type.Array(DeviceSession),
      identities: Type.Array(
        Type.Object({
          provider: Type.String(),
          address: Type.String({ description: 'Issuer URL of the provider.' }),
        }),
      ),
      passkeys: Type.Array(Passkey),
      secondFactor: SecondFactor,
    }),
  ),
  following: People,
  followers: People,
  muted: Type.Optional(
    Type.Array(
      Type.Object({
        ...Person.properties,
        endsAt: Nullable(Instant),
        onlyNotifications: Type.Boolean(),
      }),
    ),
  ),
  blocked: People,
  repostsMuted: People,
  filters: Type.Optional(Type.Array(Filter, { description: 'Muted words.' })),
  savedSearches: Type.Optional(Type.Array(SavedSearch)),
  followedHashtags: Type.Optional(Type.Array(FollowedHashtag)),
  posts: ExportedPosts,
  comments: ExportedPosts,
  reactions: Type.Optional(Type.Array(Reaction)),
  votes: Type.Optional(Type.Array(Vote)),
  scheduledPosts: Type.Optional(Type.Array(ExportedScheduledPost)),
  bookmarks: Type.Optional(Type.Array(SavedPost)),
  drafts: Type.Optional(
    Type.Array(Type.Object({ body: Type.String(), updatedAt: Instant }), {
      description: 'Unsent drafts.',
    }),
  ),
  readingPlaces: Type.Optional(
    Type.Array(Type.Object({ feed: Type.String(), ulid: Ulid, seenAt: Instant }), {
      description: 'Where the member stopped reading, by feed.',
    }),
  ),
  bookmarkFolders: Type.Optional(Type.Array(Type.String())),
  lists: Type.Optional(
    Type.Array(
      Type.Object({
        ulid: Ulid,
        name: Type.String(),
        isShared: Type.Boolean(),
        description: Type.String(),
        topic: Nullable(Type.String()),
        members: Type.Array(Type.String({ description: 'Ulid of a member, last added first.' })),
      }),
    ),
  ),
  leftLists: Type.Optional(
    Type.Array(Type.Object({ ulid: Ulid, leftAt: Instant }), {
      description: 'Shared lists that the member left.',
    }),
  ),
  listReports: Type.Optional(Type.Array(Report)),
  notificationLevels: Type.Optional(Type.Array(ExportedLevel)),
  uploads: Type.Optional(Type.Array(Upload)),
  reports: Type.Optional(Type.Array(Report)),
  feedback: Type.Optional(Type.Array(Feedback)),
  groups: Type.Optional(Type.Array(ExportedMembership)),
  chats: Type.Optional(Type.Array(ExportedChat)),
  messages: Type.Optional(Type.Array(ExportedMessage)),
  messageReactions: Type.Optional(
    Type.Array(Type.Object({ ulid: Ulid, name: Type.String() }), {
      description: 'Reactions by the message that received them.',
    }),
  ),
  messageReports: Type.Optional(Type.Array(Report)),
  violations: Type.Optional(
    Type.Array(
      Type.Object({
        ulid: Nullable(
          Type.String({
            description:
              "The member's post or message in the decision; null: its chat no longer exists.",
          }),
        ),
        violation: Nullable(Type.String()),
        points: Type.Integer(),
        reason: Nullable(Type.String()),
        status: Type.String(),
        appealText: Nullable(Type.String()),
        createdAt: Instant,
      }),
    ),
  ),
  banAppeals: Type.Optional(Type.Array(BanAppeal)),
});
export type AccountData = Static<typeof AccountData>;

export const exportAccount = call({
  name: 'exportAccount',
  method: 'GET',
  path: '/user/export',
  base: 'v3',
  access: 'session',
  limit: 'read',
  needsFreshSignIn: true,
  summary:
    'Exports all data about the member, page by page: account, people, muted words, posts, comments, scheduled posts, reactions, votes, bookmarks, lists of members, notification levels, uploads, reports, feedback, groups, chats, messages, decisions against their posts, ban appeals. Follow next_cursor to the end.',
  query: Type.Object({ cursor: Type.Optional(Cursor) }),
  answers: {
    200: Type.Object({ success: Type.Literal(true), data: AccountData, next_cursor: NextCursor }),
  },
  errors: ['bad_request'],
});
