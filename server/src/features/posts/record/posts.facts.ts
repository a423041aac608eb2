import type { PostCount } from '#src/features/users/public.ts';
import { factKind } from '#src/platform/facts/fact-kind.ts';
import { countedBy, type NewPost, type PostRecord, type Reach } from './post-record.ts';

/** A post's reactions after a change; of two the one with the higher version is newer. */
export type ReactedPost = readonly [id: string, counts: Record<string, number>, version: number];

/** What happens to posts, comments, replies, reposts and quotes. Ids are uuids. */
export const postFacts = {
  created: factKind<PostCreated>('postCreated'),
  deleted: factKind<PostGone>('postDeleted'),
  /** Staff has taken it out of sight. */
  hidden: factKind<PostGone>('postHidden'),
  /** Staff has given it back its place. */
  restored: factKind<PostGone>('postRestored'),
  /** Posts of these members are no longer for everybody. */
  unlisted: factKind<{ authorIds: readonly string[] }>('postsUnlisted'),
  reported: factKind<{ postId: string; reporterId: string }>('postReported'),
  /** Its media are out of sight, or back, after reports. */
  mediaWithheld: factKind<{ postId: string }>('postMediaWithheld'),
  /** Written while one of its uploads was not ready. */
  mediaWaits: factKind<{ postId: string }>('postMediaWaits'),
  reacted: factKind<Reacted>('postReacted'),
  /** Everyone sees these posts in another way. */
  changed: factKind<{ postIds: readonly string[] }>('postChanged'),
};

export interface Reacted {
  posts: readonly ReactedPost[];
  /** Who gave, changed or took back a reaction. */
  memberIds: readonly string[];
  /** Those of them who give one and gave none before; left out by older processes: any of them may. */
  givers?: readonly string[];
}

export interface PostCreated {
  postId: string;
  authorId: string;
  type: PostRecord['type'];
  /** For whom it was written; left out by older processes: everyone. */
  reach?: Reach;
  /** It names members who are told of it. */
  hasMentions: boolean;
  /** The posts above it, or that it reposts or quotes: their counts are others now. */
  counted: readonly string[];
  /** The author's count of posts; null where it stays. */
  count: PostCount | null;
}

export interface PostGone {
  postId: string;
  authorId: string;
  /** It, and the posts whose counts or place are others now. */
  touched: readonly string[];
}

/** What is told of a post that has just been written. @param count its author's, where it is another now */
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

/** What is told of a post that was held, and that everybody it is for now sees. */
export function releasedFact(record: PostRecord, hasMentions: boolean): PostCreated {
  const { id: postId, authorId, type, reach } = record;
  const counted = countedBy({ family: record });
  return { postId, authorId, type, reach, hasMentions, counted, count: null };
}
