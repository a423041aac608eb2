import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

import type { Page } from '#web/data/page/page.ts';

/** A decision that was begun: its row may leave the page before it is made. */
export interface HalfVerdict {
  isViolation: boolean;
  violation: ViolationName | null;
  reason: string;
}

/** What moderators have begun to write about reports of this page, by post. */
export function createHalfVerdicts({ onDrop }: Page) {
  const begun = new Map<string, HalfVerdict>();
  onDrop(() => begun.clear());
  return {
    of: (postId: string): HalfVerdict | undefined => begun.get(postId),
    keep: (postId: string, verdict: HalfVerdict): void => void begun.set(postId, verdict),
    forget: (postId: string): void => void begun.delete(postId),
  };
}
