import { useCallback, useSyncExternalStore } from 'react';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePart } from '#web/data/page/page-context.ts';

/**
 * Of members whom the network suggests those whom the reader has neither muted nor blocked since. Lists are counted
 * and cut after this, so that none is short of what it could show, or blank without a word.
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
  // As one text: drawn again where it is another list, not with every change of a member.
  const left = useSyncExternalStore(subscribe, () => ulids?.filter(isSuggestible).join());
  return left?.split(',').filter(Boolean);
}
