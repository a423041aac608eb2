import { Type, type Static } from 'typebox';
import { Count, Instant, Nullable, OneOf, Ulid } from '../kernel/shapes.ts';
import { Author } from '../users/user.ts';

export const POST_TYPES = ['POST', 'COMMENT', 'REPLY', 'REPOST', 'quote', 'AD'] as const;
export type PostType = (typeof POST_TYPES)[number];

export const MediaItem = Type.Object({
  url: Type.String(),
  widthPx: Type.Integer(),
  heightPx: Type.Integer(),
  mimeType: Type.String(),
  thumbnail: Nullable(Type.Object({ url: Type.String() })),
  lastWatched: Type.Number({ description: 'Seconds.' }),
  isVideo: Type.Boolean(),
  description: Nullable(Type.String({ description: 'What it shows, in words.' })),
});
export type MediaItem = Static<typeof MediaItem>;

export const OpenGraph = Type.Object({
  title: Type.String(),
  description: Type.String(),
  image: Nullable(Type.String()),
  url: Type.String(),
});

export type OpenGraph = Static<typeof OpenGraph>;

export const PostEngagement = Type.Object({
  commentCount: Count,
  totalCommentCount: Count,
  repostCount: Count,
  views: Count,
  reactions: Type.Array(Type.Object({ name: Type.String(), count: Count })),
});

export const UserEngagement = Type.Object({
  hasReposted: Type.Boolean(),
  hasRepostedWithComment: Type.Boolean(),
  hasCommented: Type.Boolean(),
});

/** A post, comment or reply as one viewer sees it. */
export const Post = Type.Object({
  id: Ulid,
  user: Author,
  postType: OneOf(POST_TYPES),
  parentUlid: Nullable(Ulid),
  parentId: Nullable(Ulid),
  rootUlid: Nullable(Ulid),
  grandparentUlid: Nullable(Ulid),
  groupId: Nullable(Ulid),
  groupName: Nullable(Type.String()),
  title: Nullable(Type.String()),
  body: Type.String(),
  detectedLanguage: Nullable(Type.String({ description: 'ISO 639-1.' })),
  createdAt: Instant,
  updatedAt: Instant,
  embedUrl: Nullable(Type.String()),
  isDeleted: Type.Boolean(),
  isProcessing: Type.Boolean(),
  isRepost: Type.Boolean(),
  isRepostWithComment: Type.Boolean(),
  repostId: Nullable(Ulid),
  repostUserId: Nullable(Ulid),
  isHidden: Type.Boolean(),
  isSensitive: Type.Boolean(),
  isTrolling: Type.Boolean(),
  images: Type.Array(MediaItem),
  mediaTypes: Type.Array(Type.String()),
  openGraph: Nullable(OpenGraph),
  views: Count,
  postEngagement: PostEngagement,
  userEngagement: UserEngagement,
  userReaction: Nullable(Type.String()),
  otherRepostUsers: Type.Array(Type.Object({ userId: Ulid, username: Type.String() })),
  additionalReposts: Count,
  repostUsernames: Type.Array(Type.String()),
});
export type Post = Static<typeof Post>;
