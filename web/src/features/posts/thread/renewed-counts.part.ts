import type { Page } from '#web/data/page/page.ts';

/**
 * By list, for which count of comments it was asked for again: it may stay shorter than that, where its reader has muted
 * somebody in it.
 */
export function createRenewedCounts({ onDrop }: Page): Map<string, number> {
  const counts = new Map<string, number>();
  onDrop(() => counts.clear());
  return counts;
}
