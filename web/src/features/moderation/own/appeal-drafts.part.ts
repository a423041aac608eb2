import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';
import type { Page } from '#web/data/page/page.ts';

/** Unsent appeals by decision. They survive a change of screen. */
export function createAppealDrafts({ onDrop, part }: Page) {
  const begun = new Map<string, string>();
  onDrop(() => begun.clear());
  part(createUnsavedText).alsoCount(
    () => [...begun.values()].filter((words) => words.trim() !== '').length,
  );
  return {
    of: (id: string): string | undefined => begun.get(id),
    keep: (id: string, words: string): void => void begun.set(id, words),
    forget: (id: string): void => void begun.delete(id),
  };
}
