import type { Page } from '#web/data/page/page.ts';

export function createSearchTexts({ onDrop }: Pick<Page, 'onDrop'>): Map<string, string> {
  const texts = new Map<string, string>();
  onDrop(() => texts.clear());
  return texts;
}
