import type { ViolationName } from '@rookery/contract/kernel/violations.ts';

import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createSavedReasons } from './saved-reasons.part.ts';

/** A decision that the moderator has begun. Its row may unmount before the decision is made. */
export interface VerdictDraft {
  isViolation: boolean;
  violation: ViolationName | null;
  reason: string;
}

export function createVerdictDrafts({ onDrop, part }: Page) {
  const begun = new Map<string, VerdictDraft>();
  /**
   * Posts whose forms are mounted. Other drafts do not count as unsaved, because their reports may be
   * decided already.
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
  part(createUnsavedText).alsoCount(() => [...open].filter(isUnkept).length);
  return {
    of: (postId: string): VerdictDraft | undefined => begun.get(postId),
    keep(postId: string, verdict: VerdictDraft): void {
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
