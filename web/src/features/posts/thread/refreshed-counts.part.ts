import type { Page } from '#web/data/page/page.ts';

/**
 * Maps a list to the comment count for which it was reloaded. A list with muted members may stay shorter
 * than its count.
 */
export function createRefreshedCounts({ onDrop }: Page): Map<string, number> {
  const counts = new Map<string, number>();
  onDrop(() => counts.clear());
  return counts;
}
