import { mayAbout, mayWith } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Profile } from '@rookery/contract/users/user.ts';

import { isAd } from '#web/features/posts/post/ads.ts';

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
  | 'pinInGroup'
  | 'unpinInGroup'
  | 'removeFromGroup'
  | 'sensitive'
  | 'webOnly'
  | 'staffShare'
  | 'feature'
  | 'unfeature'
  | 'staffDelete';

interface Standing extends Pick<Profile, 'abilities'> {
  isFollowing: boolean;
  isMuted: boolean;
  isBlocked: boolean;
}

export interface MenuFacts {
  post: Pick<Post, 'postType' | 'abilities'>;
  author: Standing | null;
  isReacted?: boolean;
  isOwnRepost: boolean;
  isPinned: boolean;
  isFirstInGroup?: boolean;
  isInDiscover: boolean;
}

export function menuEntries(facts: MenuFacts): { plain: MenuEntry[]; staff: MenuEntry[] } {
  const { post, author, isPinned } = facts;
  if (isAd(post)) return { plain: ['share'], staff: [] };
  const plain: MenuEntry[] = [];
  if (mayWith(post, 'pin')) plain.push(isPinned ? 'unpin' : 'pin');
  if (author && mayAbout(author, 'follow')) plain.push(author.isFollowing ? 'unfollow' : 'follow');
  plain.push(...reactionEntries(facts), 'share');
  if (author && mayAbout(author, 'mute')) plain.push(author.isMuted ? 'unmute' : 'mute');
  if (author && mayAbout(author, 'block')) plain.push(author.isBlocked ? 'unblock' : 'block');
  if (mayWith(post, 'pinInGroup')) {
    plain.push(facts.isFirstInGroup ? 'unpinInGroup' : 'pinInGroup');
  }
  if (mayWith(post, 'report')) plain.push('report');
  if (mayWith(post, 'removeFromGroup')) plain.push('removeFromGroup');
  if (mayWith(post, 'delete')) plain.push('delete');
  if (facts.isOwnRepost) plain.push('deleteRepost');
  return { plain, staff: staffEntries(facts) };
}

function reactionEntries({ post, isReacted }: MenuFacts): MenuEntry[] {
  const isChosenHere = post.postType === 'quote' && mayWith(post, 'react');
  const choose: MenuEntry[] = isChosenHere ? ['react'] : [];
  return isReacted ? [...choose, 'reactors'] : choose;
}

function staffEntries({ post, isInDiscover }: MenuFacts): MenuEntry[] {
  const mayCurate = isInDiscover && mayWith(post, 'curate');
  const entries: MenuEntry[] = mayCurate ? ['feature', 'unfeature'] : [];
  if (mayWith(post, 'mark')) entries.push('sensitive', 'webOnly', 'staffShare');
  // A moderator deletes an own post as its author, not as staff.
  if (mayWith(post, 'remove') && !mayWith(post, 'delete')) entries.push('staffDelete');
  return entries;
}
