import type { PostCount } from '#src/features/users/public.ts';
import { factKind } from '#src/platform/facts/fact-kind.ts';
import { countedBy, type NewPost, type PostRecord, type Reach, type Topic } from './post-record.ts';

/** A post's reactions after a change. The higher version is the newer one. */
export type ReactedPost = readonly [id: string, counts: Record<string, number>, version: number];

export const postFacts = {
  created: factKind<PostCreated>('postCreated'),
  deleted: factKind<PostGone>('postDeleted'),
  hidden: factKind<PostGone>('postHidden'),
  restored: factKind<PostGone>('postRestored'),
  unlisted: factKind<{ authorIds: readonly string[] }>('postsUnlisted'),
  reported: factKind<{ postId: string; reporterId: string }>('postReported'),
  mediaWithheld: factKind<{ postId: string }>('postMediaWithheld'),
  mediaWaits: factKind<{ postId: string }>('postMediaWaits'),
  reacted: factKind<Reacted>('postReacted'),
  bookmarked: factKind<{ memberId: string }>('postBookmarked'),
  voted: factKind<{ postIds: readonly string[]; memberId: string }>('postVoted'),
  pollEnded: factKind<{ postId: string }>('pollEnded'),
  edited: factKind<PostEdited>('postEdited'),
  /** The author changed who may answer or quote, hid an answer, or detached a quote. */
  controlsChanged: factKind<{ postId: string }>('postControlsChanged'),
  changed: factKind<{ postIds: readonly string[] }>('postChanged'),
};

export interface Reacted {
  posts: readonly ReactedPost[];
  memberIds: readonly string[];
  /**
   * The members who had no reaction to the post before. Older processes omit this field; any member may
   * then be one of them.
   */
  givers?: readonly string[];
}

export interface PostCreated {
  postId: string;
  authorId: string;
  type: PostRecord['type'];
  /** The post's audience. Older processes omit this field, which means everyone. */
  reach?: Reach;
  hasMentions: boolean;
  /** Keys of the hashtags of a post. Missing if there are none, and in facts of older processes. */
  hashtags?: readonly string[];
  groupId?: string;
  counted: readonly string[];
  count: PostCount | null;
}

export interface PostEdited {
  postId: string;
  /** Members that the edit newly mentions. */
  mentioned: readonly string[];
  /** Keys of the hashtags that the edit added or removed. Older processes omit this field. */
  hashtags?: readonly string[];
}

export interface PostGone {
  postId: string;
  authorId: string;
  touched: readonly string[];
}

export function createdFact(post: NewPost, count: PostCount | null): PostCreated {
  const { id: postId, authorId, family } = post;
  const hasMentions = post.mentions.length > 0;
  const reach = post.group?.reach ?? 'everyone';
  return {
    postId,
    authorId,
    type: family.type,
    reach,
    hasMentions,
    ...sourcesOf(post.topics, post.group?.id),
    counted: countedBy(post),
    count,
  };
}

export function releasedFact(
  record: PostRecord,
  { mentions, topics }: Pick<NewPost, 'mentions' | 'topics'>,
): PostCreated {
  const { id: postId, authorId, type, reach, groupId } = record;
  const hasMentions = mentions.length > 0;
  const counted = countedBy({ family: record });
  const sources = sourcesOf(topics, groupId);
  return { postId, authorId, type, reach, hasMentions, ...sources, counted, count: null };
}

export const hashtagKeys = (topics: readonly Topic[]): string[] =>
  topics.flatMap(({ kind, key }) => (kind === 'hashtag' ? key : []));

function sourcesOf(
  topics: readonly Topic[],
  groupId: string | null | undefined,
): Pick<PostCreated, 'groupId' | 'hashtags'> {
  const hashtags = hashtagKeys(topics);
  return { ...(hashtags.length > 0 && { hashtags }), ...(groupId && { groupId }) };
}
