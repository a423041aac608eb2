import type { PostCount } from '#src/features/users/public.ts';
import { factKind } from '#src/platform/facts/fact-kind.ts';
import { countedBy, type NewPost, type PostRecord, type Reach } from './post-record.ts';

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
  counted: readonly string[];
  count: PostCount | null;
}

export interface PostEdited {
  postId: string;
  /** Members that the edit newly mentions. */
  mentioned: readonly string[];
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
    counted: countedBy(post),
    count,
  };
}

export function releasedFact(record: PostRecord, hasMentions: boolean): PostCreated {
  const { id: postId, authorId, type, reach } = record;
  const counted = countedBy({ family: record });
  return { postId, authorId, type, reach, hasMentions, counted, count: null };
}
