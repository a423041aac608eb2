import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';
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
  /** Those whose forms are in the page: a report that has left it may be decided, and is asked about no more. */
  const open = new Set<string>();
  onDrop(() => {
    begun.clear();
    open.clear();
  });
  const reasons = part(createSavedReasons);
  const isUnkept = (postId: string): boolean => {
    const { violation = null, reason = '' } = begun.get(postId) ?? {};
    return reason.trim() !== '' && !reasons.has(violation, reason);
  };
  part(createUnkeptWords).alsoCount(() => [...open].filter(isUnkept).length);
  return {
    of: (postId: string): HalfVerdict | undefined => begun.get(postId),
    /** What is in the form of a report that is shown. */
    keep(postId: string, verdict: HalfVerdict): void {
      begun.set(postId, verdict);
      open.add(postId);
    },
    /** The form leaves the page; what was in it comes back with it. */
    leave: (postId: string): void => void open.delete(postId),
    forget(postId: string): void {
      begun.delete(postId);
      open.delete(postId);
    },
  };
}
