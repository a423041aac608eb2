import type { Group } from '@rookery/contract/groups/group.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Of which groups a page that was not heard for a while has to ask: those that are on the screen, and private ones whose
 * inside it holds, which goes with the membership. As many as one call takes; the others are asked for when they are opened.
 */
export function missedGroups(
  lists: QueryClient,
  held: Readonly<Record<string, Group | undefined>>,
): string[] {
  const opened = lists.getQueriesData<Group | null>({ queryKey: ['group'], type: 'active' });
  const missed = [
    ...opened.map(([, group]) => group),
    ...Object.values(held).filter((group) => group?.visibility === 'private' && group.isJoined),
  ];
  const ids = missed.flatMap((group) => group?.id ?? []);
  return [...new Set(ids)].slice(0, LIMITS.mapUlidsMax);
}
