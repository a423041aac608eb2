import type { Member } from '#src/features/users/public.ts';
import type { PostRecord } from './post-record.ts';

type GoneState = Pick<PostRecord, 'isDeleted' | 'isHidden'>;

export type Reached = Pick<PostRecord, 'reach' | 'groupId' | 'authorId' | 'isReported'>;

export interface Viewer {
  /** Null if the viewer is no particular member. */
  id: string | null;
  isReviewer: boolean;
  /** Authors hidden by a block, in either direction. */
  blocked: ReadonlySet<string>;
  /** Authors muted by this viewer. Empty where mutes do not apply. */
  muted: ReadonlySet<string>;
  reaches(post: Reached): boolean;
}

const isForEveryone = ({ reach }: Reached): boolean => reach === 'everyone' || reach === 'profile';

/**
 * A member's audience: public posts, their own posts, and posts of their groups. Reviewers also see
 * reported posts, but no other restricted posts.
 */
export function reachOf(
  memberId: string,
  groups: { has(groupId: string): boolean },
  isReviewer: boolean,
): Viewer['reaches'] {
  return (post) =>
    isForEveryone(post) ||
    post.authorId === memberId ||
    (post.reach === 'group' && post.groupId !== null && groups.has(post.groupId)) ||
    (isReviewer && post.isReported);
}

const NO_AUTHORS: ReadonlySet<string> = new Set();

export const ANYONE: Viewer = {
  id: null,
  isReviewer: false,
  blocked: NO_AUTHORS,
  muted: NO_AUTHORS,
  reaches: isForEveryone,
};

/** A viewer inside any post's audience, for answers that are the same for every reader. */
export const ANY_READER: Viewer = { ...ANYONE, reaches: () => true };

export function acrossBlocks(blocked: ReadonlySet<string>, reaches: Viewer['reaches']): Viewer {
  return { ...ANYONE, blocked, reaches };
}

export function isKeptForAuthor(
  post: Pick<PostRecord, 'authorId' | 'isRemovedFromGroup' | 'isHeld'>,
  viewerId: string | null,
): boolean {
  return post.authorId === viewerId && (post.isRemovedFromGroup || post.isHeld);
}

export type Unseen = 'outside' | 'deleted' | 'blocked' | 'muted' | 'hidden' | 'author-gone';

/**
 * The reason why a viewer does not see a post. Null if they see it.
 * @param author undefined if the author no longer exists, which counts as gone
 */
export function whyUnseen(
  viewer: Viewer,
  post: GoneState & Reached & Pick<PostRecord, 'isRemovedFromGroup' | 'isHeld'>,
  author: Pick<Member, 'isGone'> | undefined,
): Unseen | null {
  if (!viewer.reaches(post)) return 'outside';
  const isAuthorGone = author?.isGone ?? true;
  if (post.isDeleted) return 'deleted';
  if (viewer.blocked.has(post.authorId)) return 'blocked';
  if (viewer.muted.has(post.authorId)) return 'muted';
  const isShownHidden = viewer.isReviewer || isKeptForAuthor(post, viewer.id);
  if (post.isHidden && (isAuthorGone || !isShownHidden)) return 'hidden';
  return isAuthorGone ? 'author-gone' : null;
}

/**
 * The public reason for a missing post. Blocks and mutes look like a post hidden by staff. A gone author
 * looks like a deleted post.
 */
export function publicStateOf(why: Unseen | null): GoneState {
  const isDeleted = why === 'deleted' || why === 'author-gone';
  return { isDeleted, isHidden: why !== null && !isDeleted };
}

export function maySee(...asked: Parameters<typeof whyUnseen>): boolean {
  return whyUnseen(...asked) === null;
}

export function isGone(post: GoneState): boolean {
  return post.isDeleted || post.isHidden;
}

export function mayBeCommentedOn(
  post: Parameters<typeof whyUnseen>[1] & Pick<PostRecord, 'shownComments'>,
  author: Pick<Member, 'isGone'> | undefined,
): boolean {
  return maySee(ANY_READER, post, author) || post.shownComments > 0;
}

type Placed = Pick<PostRecord, 'parentId' | 'shownComments'>;

function holdsComments(post: Placed): boolean {
  return post.parentId !== null && post.shownComments > 0;
}

/**
 * Whether a missing post leaves a tombstone. Deleted posts do, because their author knows of the deletion.
 * Posts hidden by staff do only if comments are shown below them.
 */
export function leavesTombstone(post: Placed, why: Unseen): boolean {
  if (why === 'blocked' || why === 'muted') return holdsComments(post);
  // An outsider must not learn that the post exists.
  if (why === 'outside') return false;
  return why !== 'hidden' || post.shownComments > 0;
}

/**
 * Whether a viewer may open the thread below a post. Reviewers, and authors who still see it, may open a hidden
 * post without comments. Across a block only reviewers may, except below a comment that has shown comments.
 */
export function mayReadThread(
  viewer: Omit<Viewer, 'muted'>,
  post: PostRecord,
  author: Pick<Member, 'isGone'> | undefined,
): boolean {
  if (!viewer.reaches(post)) return false;
  const isAway = viewer.blocked.has(post.authorId) && !post.isDeleted;
  if (isAway ? holdsComments(post) : mayBeCommentedOn(post, author)) return true;
  const isShownHidden = viewer.isReviewer || isKeptForAuthor(post, viewer.id);
  return isShownHidden && !post.isDeleted && author?.isGone === false;
}
