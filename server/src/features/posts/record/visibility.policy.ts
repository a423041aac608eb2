import type { Member } from '#src/features/users/public.ts';
import type { PostRecord } from './post-record.ts';

type Standing = Pick<PostRecord, 'isDeleted' | 'isHidden'>;

/** What decides who can come upon a post at all. */
export type Reached = Pick<PostRecord, 'reach' | 'groupId' | 'authorId' | 'isReported'>;

/** Who wants to see a post. */
export interface Viewer {
  /** Null: nobody in particular. */
  id: string | null;
  /** Decides about reports, and therefore sees what staff has hidden. */
  isReviewer: boolean;
  /** Authors from whom a block keeps this viewer, whoever set it up. */
  blocked: ReadonlySet<string>;
  /** Authors whom this viewer has muted; empty where what they write is shown all the same. */
  muted: ReadonlySet<string>;
  /** Whether a post is for them: `reachOf` one member, or of nobody in particular. */
  reaches(post: Reached): boolean;
}

const isForEveryone = ({ reach }: Reached): boolean => reach === 'everyone' || reach === 'profile';

/**
 * Which posts are for a member: everybody's, their own, and those of the groups that they are in. Who reviews reports
 * is shown what was reported of the others, and nothing else.
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

const NOBODY: ReadonlySet<string> = new Set();

/** What no viewer is refused, and what is read before it is known who reads. */
export const ANYONE: Viewer = {
  id: null,
  isReviewer: false,
  blocked: NOBODY,
  muted: NOBODY,
  reaches: isForEveryone,
};

/** Whoever a post is for: what is the same for all of them. */
export const ANY_READER: Viewer = { ...ANYONE, reaches: () => true };

/** Who does something with a post: a block keeps them from it, a mute does not, and what is hidden stays as it is. */
export function acrossBlocks(blocked: ReadonlySet<string>, reaches: Viewer['reaches']): Viewer {
  return { ...ANYONE, blocked, reaches };
}

/** What waits for a moderator, and what was taken out of a group, stays in sight of its author. */
export function isKeptForAuthor(
  post: Pick<PostRecord, 'authorId' | 'isRemovedFromGroup' | 'isHeld'>,
  viewerId: string | null,
): boolean {
  return post.authorId === viewerId && (post.isRemovedFromGroup || post.isHeld);
}

/** Why a post is not shown to a viewer; the first that holds. */
export type Unseen = 'outside' | 'deleted' | 'blocked' | 'muted' | 'hidden' | 'author-gone';

/**
 * Why a viewer does not see a post; null: they see it.
 * @param author undefined: there is none any more, which is the same as one who is gone.
 */
export function whyUnseen(
  viewer: Viewer,
  post: Standing & Reached & Pick<PostRecord, 'isRemovedFromGroup' | 'isHeld'>,
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
 * As what a viewer is told that a post is missing: a block and a mute look like what staff has hidden, an author
 * who is gone like one who deleted the post.
 */
export function toldAs(why: Unseen | null): Standing {
  const isDeleted = why === 'deleted' || why === 'author-gone';
  return { isDeleted, isHidden: why !== null && !isDeleted };
}

export function maySee(...asked: Parameters<typeof whyUnseen>): boolean {
  return whyUnseen(...asked) === null;
}

/** Deleted by its author, or taken out of sight by staff; whoever asks, and whether its author is here or not. */
export function isGone(post: Standing): boolean {
  return post.isDeleted || post.isHidden;
}

/**
 * A post that whoever it is for sees, or a tombstone that still holds a conversation together; of an author who is gone as
 * of one who deleted it.
 */
export function mayBeCommentedOn(
  post: Parameters<typeof whyUnseen>[1] & Pick<PostRecord, 'shownComments'>,
  author: Pick<Member, 'isGone'> | undefined,
): boolean {
  return maySee(ANY_READER, post, author) || post.shownComments > 0;
}

type Placed = Pick<PostRecord, 'parentId' | 'shownComments'>;

/** A comment that is not for this reader leaves its place only where nobody's comments hang on it. */
function holdsComments(post: Placed): boolean {
  return post.parentId !== null && post.shownComments > 0;
}

/**
 * Whether a post that is not shown keeps its place as a tombstone. Whoever deleted a post knows that it was
 * there; what staff hid shows only what hangs on it.
 */
export function keepsPlace(post: Placed, why: Unseen): boolean {
  if (why === 'blocked' || why === 'muted') return holdsComments(post);
  // Who is outside is not told that there is anything.
  if (why === 'outside') return false;
  return why !== 'hidden' || post.shownComments > 0;
}

/**
 * Whether a viewer may open the thread below a post. A hidden post without comments is there for those who
 * review reports, and for an author who still sees it; a post across a block for the first alone, while a comment
 * there still shows others' comments.
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
