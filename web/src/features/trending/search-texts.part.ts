import type { Page } from '#web/data/page/page.ts';

/** What was typed into the search, by entry of the history: Back finds it again. */
export function createSearchTexts({ onDrop }: Pick<Page, 'onDrop'>): Map<string, string> {
  const texts = new Map<string, string>();
  onDrop(() => texts.clear());
  return texts;
}
