import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

export interface DecisionSubject {
  authorId: string;
  status: FlagStatus;
  moderatedBy: string | null;
  isOwnReport: boolean;
}

/**
 * No member decides about their own posts. Only an administrator without other reviewers decides on own
 * reports and appeals against own decisions. @param isAlone whether only they and the author are reviewers
 */
export function mayDecide(
  memberId: string,
  { authorId, status, moderatedBy, isOwnReport }: DecisionSubject,
  isAlone: boolean,
): boolean {
  if (authorId === memberId) return false;
  const isOwnDecision = status === 'appeal' && moderatedBy === memberId;
  return isAlone || !(isOwnReport || isOwnDecision);
}
