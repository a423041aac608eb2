import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

import { createUnkeptWords } from '#web/data/drafts/unkept-words.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createSavedReasons } from './saved-reasons.part.ts';

/** A decision that was begun: its row may leave the page before it is made. */
export interface HalfVerdict {
  isViolation: boolean;
  violation: ViolationName | null;
  reason: string;
}

/** What moderators have begun to write about reports of this page, by post or message. */
export function createHalfVerdicts({ onDrop, part }: Page) {
  const begun = new Map<string, HalfVerdict>();
  onDrop(() => begun.clear());
  const reasons = part(createSavedReasons);
  const isUnkept = ({ violation, reason }: HalfVerdict): boolean =>
    reason.trim() !== '' && !reasons.has(violation, reason);
  part(createUnkeptWords).alsoCount(() => [...begun.values()].filter(isUnkept).length);
  return {
    of: (postId: string): HalfVerdict | undefined => begun.get(postId),
    keep: (postId: string, verdict: HalfVerdict): void => void begun.set(postId, verdict),
    forget: (postId: string): void => void begun.delete(postId),
  };
}
