import { useCallback, useSyncExternalStore } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePart } from '#web/data/page/page-context.ts';

/**
 * Removes muted and blocked members. Call this before you count or cut a list. Otherwise the list becomes
 * too short.
 */
export function useSuggestible(ulids: readonly string[] | undefined): string[] | undefined {
  const { users } = usePart(createEntities);
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = ulids?.map((ulid) => users.subscribe(ulid, changed));
      return () => ends?.forEach((end) => end());
    },
    [users, ulids],
  );
  const isSuggestible = (ulid: string): boolean => {
    const standing = users.get(ulid)?.ProfileEngagement;
    return !standing?.isMuted && !standing?.isBlocked;
  };
  // Joined into one string, so that only a changed list renders again.
  const left = useSyncExternalStore(subscribe, () => ulids?.filter(isSuggestible).join());
  return left?.split(',').filter(Boolean);
}
