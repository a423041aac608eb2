import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createSavedReasons } from './saved-reasons.part.ts';

/** A decision that was begun. Its row may unmount before it is made. */
export interface HalfVerdict {
  isViolation: boolean;
  violation: ViolationName | null;
  reason: string;
}

export function createHalfVerdicts({ onDrop, part }: Page) {
  const begun = new Map<string, HalfVerdict>();
  /**
   * Posts whose forms are mounted. A report without one may be decided already, so it does not count as
   * unsaved.
   */
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
    keep(postId: string, verdict: HalfVerdict): void {
      begun.set(postId, verdict);
      open.add(postId);
    },
    leave: (postId: string): void => void open.delete(postId),
    forget(postId: string): void {
      begun.delete(postId);
      open.delete(postId);
    },
  };
}
