import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { ChosenMedia } from '#src/features/media/public.ts';
import type { PostType } from '@rookery/contract/posts/post.ts';

/** What a stored post can be; ads are stored elsewhere. */
type StoredType = Exclude<PostType, 'AD'>;

export type Reach = 'everyone' | 'profile' | 'group' | 'author';

export interface ReactionCount {
  name: string;
  count: number;
}

/** A post as everyone sees it, as the cache holds it. Ids are uuids but for `ulid`. */
export interface PostRecord {
  id: string;
  ulid: string;
  seq: number;
  authorId: string;
  type: StoredType;
  parentId: string | null;
  rootId: string | null;
  grandparentId: string | null;
  /** What a plain repost shows. */
  repostOf: string | null;
  /** What a quote speaks of. */
  quoteOf: string | null;
  /** The group that it, or what its thread begins with, was written in. */
  groupId: string | null;
  /**
   * Who can come upon it: everyone; who looks for it, as on its author's profile; the members of its group; or its
   * author alone.
   */
  reach: Reach;
  /** Hidden by the moderators of its group, not by staff. */
  isRemovedFromGroup: boolean;
  /** Hidden until a moderator has looked at it: nobody else has seen it yet. */
  isHeld: boolean;
  /** Somebody reported it; kept of posts in groups alone. */
  isReported: boolean;
  title: string | null;
  body: string;
  language: string | null;
  isSensitive: boolean;
  /** Shown only in a browser's tab. */
  isTrolling: boolean;
  /** Its media are not ready yet. */
  isProcessing: boolean;
  /** Taken out of sight by staff. */
  isHidden: boolean;
  /** Reported for something so grave that a moderator looks first. */
  isMediaWithheld: boolean;
  images: readonly MediaItem[];
  openGraph: OpenGraph | null;
  /** The card as its client sent it, while the server has not seen the page. For the author alone. */
  openGraphHint: OpenGraph | null;
  /** The body's first link that leads to a player. */
  embedUrl: string | null;
  createdAt: string;
  updatedAt: string;
  isDeleted: boolean;
  /** Live direct comments. */
  comments: number;
  /** Live comments at any depth; kept on roots alone. */
  allComments: number;
  /** Direct comments that a thread shows: live ones, and tombstones with something below. */
  shownComments: number;
  /** Members who saw it; one counts again after a day. */
  views: number;
  /** The most given first. */
  reactions: readonly ReactionCount[];
  /** Of two records of the same post, the one with the larger number knows later reactions. */
  reactionsVersion: number;
  /** Live plain reposts. */
  reposts: number;
  /** Live quotes. */
  quotes: number;
}

/**
 * Where a post stands: on its own, under a post (COMMENT), or under a comment (REPLY); and which post it
 * shows (REPOST) or speaks of (quote).
 */
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
  /** Lower case for hashtags, upper case for tickers: what equal topics share. */
  key: string;
  shownAs: string;
}

export interface NewPost {
  /** Its author is one while writing it. */
  isFromInfluencer: boolean;
  id: string;
  authorId: string;
  family: Family;
  title: string | null;
  body: string;
  language: string | null;
  isSensitive: boolean;
  media: readonly ChosenMedia[];
  openGraph: OpenGraph | null;
  openGraphHint: OpenGraph | null;
  embedUrl: string | null;
  createdAt: Date;
  /** By which it is found. */
  words: readonly string[];
  topics: readonly Topic[];
  /** Member ids. */
  mentions: readonly string[];
  /** Null: in no group. */
  group: WrittenIn | null;
}

/** The group that a post is written in. */
export interface WrittenIn {
  id: string;
  /** As the group is while it is written: if it is another one then, nothing is. */
  visibility: 'public' | 'private';
  /** A comment is for those whom its thread is for. */
  reach: Reach;
}

const imagesOf = ({ media }: NewPost): MediaItem[] => media.map(({ item }) => item);
export const isProcessing = ({ media }: NewPost): boolean => media.some((one) => one.isProcessing);

/** The posts whose counts are others once this one is written. */
export function countedBy({ family }: Pick<NewPost, 'family'>): string[] {
  const { parentId, rootId, repostOf, quoteOf } = family;
  return [parentId, rootId, repostOf, quoteOf].filter((id) => id !== null);
}

/** What the database holds of a post that has just been written. */
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
