import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Audience } from '@rookery/contract/kernel/audience.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { ChosenMedia } from '#src/features/media/public.ts';
import type { StoredPoll } from './poll-record.ts';
import type { PostType } from '@rookery/contract/posts/post.ts';

type StoredType = Exclude<PostType, 'AD'>;

export type Reach = 'everyone' | 'profile' | 'group' | 'author';

export interface ReactionCount {
  name: string;
  count: number;
}

/** A post as everyone sees it, as cached. All ids are uuids except `ulid`. */
export interface PostRecord {
  id: string;
  ulid: string;
  seq: number;
  authorId: string;
  type: StoredType;
  parentId: string | null;
  rootId: string | null;
  grandparentId: string | null;
  repostOf: string | null;
  quoteOf: string | null;
  /** The group of the post, or of its thread's root. */
  groupId: string | null;
  /** The audience: everyone; visitors of its author's profile; members of its group; or only its author. */
  reach: Reach;
  /** Hidden by the moderators of its group, not by staff. */
  isRemovedFromGroup: boolean;
  /** Pending review: hidden, and no other member has seen it yet. */
  isHeld: boolean;
  /** Reported by a member. Stored only for posts in groups. */
  isReported: boolean;
  title: string | null;
  body: string;
  language: string | null;
  isSensitive: boolean;
  /** Reason for the sensitive mark. */
  warning: string | null;
  /** Shown only in a browser tab, not in the app. */
  isTrolling: boolean;
  isProcessing: boolean;
  isHidden: boolean;
  /** Reported for a grave violation: its media are hidden until a moderator has reviewed it. */
  isMediaWithheld: boolean;
  images: readonly MediaItem[];
  openGraph: OpenGraph | null;
  openGraphHint: OpenGraph | null;
  embedUrl: string | null;
  createdAt: string;
  updatedAt: string;
  /** The number of edits. */
  version: number;
  editedAt: string | null;
  poll: StoredPoll | null;
  /** Votes by choice. Null while there are none. */
  pollVotes: readonly number[] | null;
  pollVoters: number;
  /** The members who may answer, if this is the first post of a thread. */
  whoAnswers: Audience;
  whoQuotes: Audience;
  /** No one may answer below this post. */
  isLocked: boolean;
  /** Hidden by the author of the thread. */
  isHiddenAnswer: boolean;
  /** Detached by the author of the quoted post. */
  isDetached: boolean;
  isDeleted: boolean;
  /** Number of live direct comments. */
  comments: number;
  /** Number of live comments at any depth. Stored only on roots. */
  allComments: number;
  /** Number of direct comments that a thread shows: live ones, and tombstones with shown comments below. */
  shownComments: number;
  /** Number of members who saw the post. A member counts again after a day. */
  views: number;
  reactions: readonly ReactionCount[];
  /** A version number. If two records of a post differ in it, the higher number has the later reactions. */
  reactionsVersion: number;
  reposts: number;
  quotes: number;
}

/** The post's relations: its parent if a COMMENT or REPLY, its original if a REPOST, its quoted post. */
export interface Family {
  type: StoredType;
  parentId: string | null;
  rootId: string | null;
  grandparentId: string | null;
  repostOf: string | null;
  quoteOf: string | null;
}

export interface Topic {
  kind: 'hashtag' | 'ticker';
  /** The shared key of equal topics. Lower case for hashtags, upper case for tickers. */
  key: string;
  shownAs: string;
}

export interface NewPost {
  isFromInfluencer: boolean;
  id: string;
  authorId: string;
  family: Family;
  title: string | null;
  body: string;
  language: string | null;
  isSensitive: boolean;
  warning: string | null;
  media: readonly ChosenMedia[];
  openGraph: OpenGraph | null;
  openGraphHint: OpenGraph | null;
  embedUrl: string | null;
  poll: StoredPoll | null;
  createdAt: Date;
  words: readonly string[];
  topics: readonly Topic[];
  mentions: readonly string[];
  group: TargetGroup | null;
  audience: PostAudience;
  /** The statement then checks who the author of the thread or the quoted post lets answer or quote. */
  isChecked?: boolean;
}

export type PostAudience = Pick<PostRecord, 'whoAnswers' | 'whoQuotes'>;

export const FOR_EVERYONE: PostAudience = { whoAnswers: 'everyone', whoQuotes: 'everyone' };

export interface TargetGroup {
  id: string;
  /** The group's visibility while writing. If it changes concurrently, nothing is written. */
  visibility: 'public' | 'private';
  reach: Reach;
}

const imagesOf = ({ media }: NewPost): MediaItem[] => media.map(({ item }) => item);
export const isProcessing = ({ media }: NewPost): boolean => media.some((one) => one.isProcessing);

export function countedBy({ family }: Pick<NewPost, 'family'>): string[] {
  const { parentId, rootId, repostOf, quoteOf } = family;
  return [parentId, rootId, repostOf, quoteOf].filter((id) => id !== null);
}

export function newRecord(post: NewPost, seq: number): PostRecord {
  const { family } = post;
  const createdAt = post.createdAt.toISOString();
  return {
    id: post.id,
    ulid: uuidToUlid(post.id),
    seq,
    authorId: post.authorId,
    type: family.type,
    parentId: family.parentId,
    rootId: family.rootId,
    grandparentId: family.grandparentId,
    repostOf: family.repostOf,
    quoteOf: family.quoteOf,
    groupId: post.group?.id ?? null,
    reach: post.group?.reach ?? 'everyone',
    isRemovedFromGroup: false,
    isHeld: false,
    isReported: false,
    title: post.title,
    body: post.body,
    language: post.language,
    isSensitive: post.isSensitive,
    warning: post.warning,
    isTrolling: false,
    isProcessing: isProcessing(post),
    isHidden: false,
    isMediaWithheld: false,
    images: imagesOf(post),
    openGraph: post.openGraph,
    openGraphHint: post.openGraphHint,
    embedUrl: post.embedUrl,
    createdAt,
    updatedAt: createdAt,
    version: 0,
    editedAt: null,
    poll: post.poll,
    pollVotes: null,
    pollVoters: 0,
    whoAnswers: post.audience.whoAnswers,
    whoQuotes: post.audience.whoQuotes,
    isLocked: false,
    isHiddenAnswer: false,
    isDetached: false,
    isDeleted: false,
    comments: 0,
    allComments: 0,
    shownComments: 0,
    views: 0,
    reactions: [],
    reactionsVersion: 0,
    reposts: 0,
    quotes: 0,
  };
}
