import { hasMemberAbility, hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Level } from '@rookery/contract/kernel/notification-levels.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';

import { isComment } from '#web/features/posts/post/post-label.ts';
import { isAd } from '#web/features/posts/post/ads.ts';

export type MenuEntry =
  | 'edit'
  | 'redraft'
  | 'audience'
  | 'lock'
  | 'unlock'
  | 'hideAnswer'
  | 'showAnswer'
  | 'detach'
  | 'attach'
  | 'pin'
  | 'unpin'
  | 'follow'
  | 'unfollow'
  | 'addToLists'
  | 'unfollowHashtag'
  | 'mute'
  | 'unmute'
  | 'muteWords'
  | 'block'
  | 'unblock'
  | 'react'
  | 'reactors'
  | 'shares'
  | 'share'
  | 'followThread'
  | 'unfollowThread'
  | 'muteThread'
  | 'unmuteThread'
  | 'report'
  | 'delete'
  | 'deleteRepost'
  | 'pinInGroup'
  | 'unpinInGroup'
  | 'removeFromGroup'
  | 'sensitive'
  | 'webOnly'
  | 'staffShare'
  | 'feature'
  | 'unfeature'
  | 'staffDelete';

interface AuthorRelationship extends Pick<Profile, 'abilities'> {
  isFollowing: boolean;
  isMuted: boolean;
  isBlocked: boolean;
}

export interface MenuFacts {
  post: Pick<Post, 'abilities' | 'isDetached' | 'isHiddenAnswer' | 'isLocked' | 'postType'>;
  author: AuthorRelationship | null;
  isReacted?: boolean;
  isShared?: boolean;
  isOwnRepost: boolean;
  isPinned: boolean;
  isFirstInGroup?: boolean;
  isInDiscover: boolean;
  /** Set in the Following feed if a followed hashtag brought the post there. */
  isFromHashtag?: boolean;
  /** Null if there is no thread or no member. */
  threadLevel?: Level | null;
}

export function menuEntries(facts: MenuFacts): { plain: MenuEntry[]; staff: MenuEntry[] } {
  const { post, author, isPinned } = facts;
  if (isAd(post)) return { plain: ['share'], staff: [] };
  const plain: MenuEntry[] = [];
  if (hasPostAbility(post, 'edit')) plain.push('edit');
  plain.push(...controlEntries(post));
  if (hasPostAbility(post, 'pin')) plain.push(isPinned ? 'unpin' : 'pin');
  if (author && hasMemberAbility(author, 'follow'))
    plain.push(author.isFollowing ? 'unfollow' : 'follow', 'addToLists');
  if (facts.isFromHashtag) plain.push('unfollowHashtag');
  plain.push(...reactionEntries(facts), 'share', ...threadEntries(facts));
  if (author && hasMemberAbility(author, 'mute'))
    plain.push(author.isMuted ? 'unmute' : 'mute', 'muteWords');
  if (author && hasMemberAbility(author, 'block'))
    plain.push(author.isBlocked ? 'unblock' : 'block');
  if (hasPostAbility(post, 'pinInGroup')) {
    plain.push(facts.isFirstInGroup ? 'unpinInGroup' : 'pinInGroup');
  }
  if (hasPostAbility(post, 'report')) plain.push('report');
  if (hasPostAbility(post, 'removeFromGroup')) plain.push('removeFromGroup');
  if (hasPostAbility(post, 'delete')) {
    if (post.postType !== 'REPOST') plain.push('redraft');
    plain.push('delete');
  }
  if (facts.isOwnRepost) plain.push('deleteRepost');
  return { plain, staff: staffEntries(facts) };
}

function controlEntries(post: MenuFacts['post']): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (hasPostAbility(post, 'restrict')) {
    entries.push('audience');
    if (!isComment(post)) entries.push(post.isLocked ? 'unlock' : 'lock');
  }
  if (hasPostAbility(post, 'hideAnswer')) {
    entries.push(post.isHiddenAnswer ? 'showAnswer' : 'hideAnswer');
  }
  if (hasPostAbility(post, 'detach')) entries.push(post.isDetached ? 'attach' : 'detach');
  return entries;
}

function threadEntries({ threadLevel = null }: MenuFacts): MenuEntry[] {
  if (threadLevel === null) return [];
  if (threadLevel === 'none') return ['unmuteThread'];
  return [threadLevel === 'all' ? 'unfollowThread' : 'followThread', 'muteThread'];
}

function reactionEntries({ post, isReacted, isShared }: MenuFacts): MenuEntry[] {
  const isChosenHere = post.postType === 'quote' && hasPostAbility(post, 'react');
  const choose: MenuEntry[] = isChosenHere ? ['react'] : [];
  const reactors: MenuEntry[] = isReacted ? ['reactors'] : [];
  return [...choose, ...reactors, ...(isShared ? (['shares'] as const) : [])];
}

function staffEntries({ post, isInDiscover }: MenuFacts): MenuEntry[] {
  const mayCurate = isInDiscover && hasPostAbility(post, 'curate');
  const entries: MenuEntry[] = mayCurate ? ['feature', 'unfeature'] : [];
  if (hasPostAbility(post, 'mark')) entries.push('sensitive', 'webOnly', 'staffShare');
  // A moderator deletes an own post as its author, not as staff.
  if (hasPostAbility(post, 'remove') && !hasPostAbility(post, 'delete'))
    entries.push('staffDelete');
  return entries;
}
