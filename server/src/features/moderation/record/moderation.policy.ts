import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';

/** What is known of a report when somebody wants to decide about it. */
export interface Matter {
  authorId: string;
  status: FlagStatus;
  /** Who made the decision that stands; null: nobody has. */
  moderatedBy: string | null;
  /** Whether whoever wants to decide reported it themselves. */
  isOwnReport: boolean;
}

/**
 * Nobody decides about own posts; nor about own reports and appeals against own decisions, unless they administer the
 * network and nobody else is here who could.
 * @param isAlone an administrator without another reviewer beside them and the author
 */
export function mayDecide(
  memberId: string,
  { authorId, status, moderatedBy, isOwnReport }: Matter,
  isAlone: boolean,
): boolean {
  if (authorId === memberId) return false;
  const isOwnDecision = status === 'appeal' && moderatedBy === memberId;
  return isAlone || !(isOwnReport || isOwnDecision);
}
