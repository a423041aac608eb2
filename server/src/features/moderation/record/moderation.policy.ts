import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

export interface DecisionSubject {
  authorId: string;
  status: FlagStatus;
  moderatedBy: string | null;
  isOwnReport: boolean;
}

/**
 * No member decides about own posts. Own reports, and appeals against own decisions, are only for an
 * administrator without other reviewers.
 * @param isAlone an administrator without another reviewer besides them and the author
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
