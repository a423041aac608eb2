import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/** By a live event, without the marks of the viewer; by an answer, with them. */
export type EngagementChange = Pick<EngagementOfPost, 'postEngagement' | 'isDeleted' | 'isHidden'> &
  Partial<EngagementOfPost>;

/** The posts that this page holds. */
export interface HeldPosts {
  get(id: string): Post | undefined;
  patch(id: string, change: (post: Post) => Post): void;
  noteGone(id: string): void;
}

export interface Followed {
  /** Not this viewer's to see any more: they leave the page. */
  gone: string[];
  /** Back after they were gone: only a whole fetch can draw them. */
  back: string[];
}

/**
 * Brings what the page holds to what a live event or an answer says. Other ids than held ones change nothing.
 * @param reacting posts to which the viewer's own reaction is on its way
 */
export function followEngagement(
  held: HeldPosts,
  changes: Readonly<Record<string, EngagementChange>>,
  reacting?: ReadonlySet<string>,
): Followed {
  const followed: Followed = { gone: [], back: [] };
  for (const [id, change] of Object.entries(changes)) {
    const post = held.get(id);
    if (!post) continue;
    const isGone = change.isDeleted || change.isHidden;
    const wasGone = post.isDeleted || post.isHidden;
    // Who may see hidden posts has fetched it whole: it stays as it is.
    if (isGone && wasGone && post.user.userId !== NIL_ULID) continue;
    if (isGone === wasGone) held.patch(id, (now) => grown(now, change, reacting?.has(id)));
    else if (wasGone) followed.back.push(id);
    else if (keepsPlace(post, change)) entomb(held, id, change);
    else followed.gone.push(id);
  }
  return followed;
}

/** What was commented on keeps its place for its comments; a deleted post says so where it stood. */
function keepsPlace(post: Post, { isHidden, postEngagement }: EngagementChange): boolean {
  if (post.parentUlid === null) return !isHidden;
  return postEngagement.commentCount > 0;
}

function grown(post: Post, change: EngagementChange, isReacting = false): Post {
  const { views } = change.postEngagement;
  const next = { ...post, ...change, views };
  if (!isReacting || change.userReaction !== undefined) return next;
  // A live event doesn't say whether it counts the own reaction already; the answer to it will.
  const { reactions } = post.postEngagement;
  return { ...next, postEngagement: { ...change.postEngagement, reactions } };
}

type Tomb = Pick<EngagementChange, 'postEngagement' | 'isDeleted' | 'isHidden'>;

/** Leaves of a post that is gone its tombstone. An answer that was asked for before does not bring it back. */
export function entomb(
  { noteGone, patch }: Pick<HeldPosts, 'noteGone' | 'patch'>,
  id: string,
  gone: Tomb,
): void {
  noteGone(id);
  patch(id, (post) => tombstone(post, gone));
}

/** As the server draws it: the place, the times and how many comments; nobody's, without content. */
function tombstone(post: Post, gone: Tomb): Post {
  const { commentCount } = gone.postEngagement;
  return {
    ...post,
    user: { userId: NIL_ULID, username: null, name: '', avatar: null, badges: [] },
    title: null,
    body: '',
    detectedLanguage: null,
    embedUrl: null,
    isDeleted: gone.isDeleted,
    isHidden: gone.isHidden,
    isProcessing: false,
    isSensitive: false,
    isTrolling: false,
    images: [],
    mediaTypes: [],
    openGraph: null,
    repostId: null,
    repostUserId: null,
    repostUsernames: [],
    otherRepostUsers: [],
    additionalReposts: 0,
    postEngagement: {
      commentCount,
      totalCommentCount: 0,
      repostCount: 0,
      views: 0,
      reactions: [],
    },
    views: 0,
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
    userReaction: null,
    abilities: [],
  };
}
