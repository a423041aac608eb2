import { Type, type Static } from 'typebox';
import { POST_ABILITIES } from '../kernel/abilities.ts';
import { AUDIENCES } from '../kernel/audience.ts';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { MediaItem } from '../media/media-item.ts';
import { OpenGraph } from '../media/open-graph.ts';
import { FilteredBy } from '../relations/filters.ts';
import { Author } from '../users/user.ts';
import { Poll } from './poll.ts';

export const POST_TYPES = ['POST', 'COMMENT', 'REPLY', 'REPOST', 'quote', 'AD'] as const;
export type PostType = (typeof POST_TYPES)[number];

export const PostEngagement = Type.Object({
  commentCount: Count,
  totalCommentCount: Count,
  /** Reposts and quotes. */
  repostCount: Count,
  /** The quotes among them. Omitted if there are none. */
  quoteCount: Type.Optional(Count),
  views: Count,
  reactions: Type.Array(Type.Object({ name: Type.String(), count: Count })),
});

export const UserEngagement = Type.Object({
  hasReposted: Type.Boolean(),
  hasRepostedWithComment: Type.Boolean(),
  hasCommented: Type.Boolean(),
  /** Set if the viewer saved the post to their bookmarks. */
  hasBookmarked: Type.Optional(Type.Literal(true)),
});

const postFields = {
  id: Ulid,
  user: Author,
  postType: OneOf(POST_TYPES),
  parentUlid: Nullable(Ulid),
  parentId: Nullable(Ulid),
  rootUlid: Nullable(Ulid),
  grandparentUlid: Nullable(Ulid),
  /** Set for a post in a group; null for comments, whose `groupName` is `default`. */
  groupId: Nullable(Ulid),
  groupName: Nullable(Type.String()),
  /** Set if the group's moderators removed the post. Only the author sees this field. */
  isRemovedFromGroup: Type.Optional(Type.Literal(true)),
  /** Set if the post is pending review. Only the author sees this field. */
  isHeld: Type.Optional(Type.Literal(true)),
  title: Nullable(Type.String()),
  body: Type.String(),
  detectedLanguage: Nullable(Type.String({ description: 'ISO 639-1 code.' })),
  createdAt: Instant,
  updatedAt: Instant,
  /** The number of edits. Omitted if the post was never edited. */
  version: Type.Optional(Count),
  editedAt: Type.Optional(Instant),
  /** Omitted if everyone may answer, which is also so for comments: the first post of a thread decides. */
  whoAnswers: Type.Optional(OneOf(AUDIENCES)),
  /** Omitted if everyone may quote. */
  whoQuotes: Type.Optional(OneOf(AUDIENCES)),
  /** Set if the thread takes no more answers. */
  isLocked: Type.Optional(Type.Literal(true)),
  /** Set if the author of the thread hid this answer. Show it behind a fold. */
  isHiddenAnswer: Type.Optional(Type.Literal(true)),
  /** Set if the quoted author detached this quote. `repostId` and `original` are then null. */
  isDetached: Type.Optional(Type.Literal(true)),
  embedUrl: Nullable(Type.String()),
  poll: Type.Optional(Poll),
  isDeleted: Type.Boolean(),
  isProcessing: Type.Boolean(),
  isRepost: Type.Boolean(),
  isRepostWithComment: Type.Boolean(),
  repostId: Nullable(Ulid),
  /** The member who reposted or quoted: the same as `user`. */
  repostUserId: Nullable(Ulid),
  isHidden: Type.Boolean(),
  isSensitive: Type.Boolean(),
  warning: Type.Optional(
    Type.String({ description: 'Reason for the sensitive mark, written by the author.' }),
  ),
  isTrolling: Type.Boolean(),
  filteredBy: Type.Optional(FilteredBy),
  fromHashtag: Type.Optional(
    Type.String({
      description:
        'In the feed `following`: the followed hashtag, without #, that brings the post. Omitted if the viewer follows the member who posted it.',
    }),
  ),
  images: Type.Array(MediaItem),
  mediaTypes: Type.Array(Type.String()),
  openGraph: Nullable(OpenGraph),
  views: Count,
  postEngagement: PostEngagement,
  userEngagement: UserEngagement,
  userReaction: Nullable(Type.String()),
  abilities: Type.Optional(
    Type.Array(OneOf(POST_ABILITIES), {
      description:
        'Actions that the viewer can take. Omitted if they are comment, react, repost, quote and report. A tombstone has none. A plain repost has only `delete` and `remove`; use its original for all other actions.',
    }),
  ),
  /** For reposts in home feeds: up to 10 further members who reposted the same post. */
  otherRepostUsers: Type.Array(Type.Object({ userId: Ulid, username: Type.String() })),
  additionalReposts: Count,
  /** Usernames of up to 3 followed members who reposted the post, newest first. */
  repostUsernames: Type.Array(Type.String()),
};

/** Innermost level of nesting. If this post quotes another one, only `repostId` names it. */
const QuotedPost = Type.Object(postFields);
const OriginalPost = Type.Object({ ...postFields, original: Nullable(QuotedPost) });

/**
 * A post, comment, reply, repost, quote or ad as one viewer sees it. An ad has only a name as author, leads to
 * `openGraph`, and takes no comment, reaction, repost or report. A repost or quote has its original in
 * `original`; null: deleted, or hidden from this viewer. A plain repost has no text: its original is shown,
 * answered and counted.
 */
export const Post = Type.Object({ ...postFields, original: Nullable(OriginalPost) });
export type OriginalPost = Static<typeof OriginalPost>;
export type Post = Static<typeof Post>;
