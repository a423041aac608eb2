import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';
import type { Page } from '#web/data/page/page.ts';

/** What the member has begun to say to decisions, by the decision: another screen may come before it is sent. */
export function createHalfAppeals({ onDrop, part }: Page) {
  const begun = new Map<string, string>();
  onDrop(() => begun.clear());
  part(createUnkeptWords).alsoCount(
    () => [...begun.values()].filter((words) => words.trim() !== '').length,
  );
  return {
    of: (id: string): string | undefined => begun.get(id),
    keep: (id: string, words: string): void => void begun.set(id, words),
    forget: (id: string): void => void begun.delete(id),
  };
}
