import type { Page } from '#web/data/page/page.ts';

/**
 * By list: the comment count for which it was reloaded. The list may stay shorter when it contains muted
 * members.
 */
export function createRefreshedCounts({ onDrop }: Page): Map<string, number> {
  const counts = new Map<string, number>();
  onDrop(() => counts.clear());
  return counts;
}
