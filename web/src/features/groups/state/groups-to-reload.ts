import type { Group } from '@rookery/contract/groups/group.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Groups to reload after a reconnect: those on screen, and private ones whose members-only content is cached.
 * Limited to what one call accepts. The others reload when opened.
 */
export function groupsToReload(
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
