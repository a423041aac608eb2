import type { Post } from '@rookery/contract/posts/post.ts';

export type MenuEntry =
  | 'pin'
  | 'unpin'
  | 'follow'
  | 'unfollow'
  | 'mute'
  | 'unmute'
  | 'block'
  | 'unblock'
  | 'react'
  | 'reactors'
  | 'share'
  | 'report'
  | 'delete'
  | 'deleteRepost'
  | 'feature'
  | 'unfeature'
  | 'staffDelete';

export interface MenuFacts {
  post: Pick<Post, 'postType'>;
  /** Somebody reacted to it. */
  isReacted?: boolean;
  isOwn: boolean;
  /** It is shown by a repost of the viewer's. */
  isOwnRepost: boolean;
  /** Ulid of the own pinned post is this one's. */
  isPinned: boolean;
  /** null while it is not known how the viewer stands to the author. */
  isFollowing: boolean | null;
  /** null likewise. */
  isMuted: boolean | null;
  isBlocked: boolean | null;
  /** Moderators, employees and administrators. */
  mayRemove: boolean;
  /** Employees and administrators, while they look at Discover. */
  mayCurate: boolean;
}

/** What a post's menu offers, in order: to everyone, and below it to staff. */
export function menuEntries(facts: MenuFacts): { plain: MenuEntry[]; staff: MenuEntry[] } {
  const entries = facts.isOwn ? ownEntries(facts) : othersEntries(facts);
  const plain = entries.toSpliced(entries.indexOf('share'), 0, ...reactionEntries(facts));
  return {
    plain: facts.isOwnRepost ? [...plain, 'deleteRepost'] : plain,
    staff: staffEntries(facts),
  };
}

function ownEntries({ post, isPinned }: MenuFacts): MenuEntry[] {
  // Comments and replies have no place on a profile's top.
  const isPinnable = post.postType === 'POST' || post.postType === 'quote';
  return [...(isPinnable ? ([isPinned ? 'unpin' : 'pin'] as const) : []), 'share', 'delete'];
}

function othersEntries({ post, isFollowing, isMuted, isBlocked }: MenuFacts): MenuEntry[] {
  if (post.postType === 'AD') return ['share'];
  const entries: MenuEntry[] = [];
  if (isFollowing !== null && !isBlocked) entries.push(isFollowing ? 'unfollow' : 'follow');
  entries.push('share');
  if (isMuted !== null) entries.push(isMuted ? 'unmute' : 'mute');
  if (isBlocked !== null) entries.push(isBlocked ? 'unblock' : 'block');
  return [...entries, 'report'];
}

/** A tap on a quote's button gives the heart: here are the others. */
function reactionEntries({ post, isReacted }: MenuFacts): MenuEntry[] {
  if (post.postType === 'AD') return [];
  const choose: MenuEntry[] = post.postType === 'quote' ? ['react'] : [];
  return isReacted ? [...choose, 'reactors'] : choose;
}

function staffEntries({ post, isOwn, mayRemove, mayCurate }: MenuFacts): MenuEntry[] {
  if (post.postType === 'AD') return [];
  const entries: MenuEntry[] = mayCurate ? ['feature', 'unfeature'] : [];
  if (mayRemove && !isOwn) entries.push('staffDelete');
  return entries;
}
