import type { Audience } from '@rookery/contract/kernel/audience.ts';
import type { PostRecord } from './post-record.ts';
import { isGone } from './visibility.policy.ts';

/** How a member is related to the author of a post. */
export interface AudienceTies {
  /** The author follows the member. */
  isFollowed: boolean;
  /** The post mentions the member. */
  isMentioned: boolean;
}

type Restricted = Pick<PostRecord, 'authorId' | 'isLocked' | 'whoAnswers' | 'whoQuotes'>;

const NO_TIES: AudienceTies = { isFollowed: false, isMentioned: false };

function isIn(audience: Audience, { isFollowed, isMentioned }: AudienceTies): boolean {
  if (audience === 'everyone') return true;
  return (audience === 'followed' && isFollowed) || (audience === 'mentioned' && isMentioned);
}

/** @param root the first post of the thread */
export function mayAnswer(root: Restricted, memberId: string, ties = NO_TIES): boolean {
  return !root.isLocked && (root.authorId === memberId || isIn(root.whoAnswers, ties));
}

export function mayQuote(post: Restricted, memberId: string, ties = NO_TIES): boolean {
  return post.authorId === memberId || isIn(post.whoQuotes, ties);
}

export const restrictsAnswers = (root: Restricted): boolean =>
  root.isLocked || root.whoAnswers !== 'everyone';

export const restrictsQuotes = (post: Restricted): boolean => post.whoQuotes !== 'everyone';

/** Whether the answer depends on the member's relation to the author. */
export const needsTies = ({ whoAnswers, whoQuotes }: Restricted): boolean =>
  DEPENDS[whoAnswers] || DEPENDS[whoQuotes];

const DEPENDS: Readonly<Record<Audience, boolean>> = {
  everyone: false,
  followed: true,
  mentioned: true,
  none: false,
};

export function mayHideAnswer(
  answer: PostRecord,
  root: PostRecord | undefined,
  memberId: string,
): boolean {
  const isInOwnThread = root !== undefined && !isGone(root) && root.authorId === memberId;
  return isInOwnThread && !isGone(answer) && answer.authorId !== memberId;
}

export function mayDetach(
  quote: PostRecord,
  original: PostRecord | undefined,
  memberId: string,
): boolean {
  const isOwn = original !== undefined && !isGone(original) && original.authorId === memberId;
  return isOwn && !isGone(quote) && quote.authorId !== memberId;
}
