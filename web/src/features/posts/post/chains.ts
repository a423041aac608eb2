import { useCallback, useSyncExternalStore } from 'react';

import { createEntityMap } from '#web/data/entities/entity-map.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

/** By comment: the one answer that it had when its page came. It stands below it without being asked for. */
const only = createEntityMap<string>();
onSignOut(() => only.clear());

export function keepChain(parentId: string | null, id: string): void {
  if (parentId !== null) only.put(parentId, id);
}

export function useOnlyAnswer(parentId: string): string | undefined {
  const subscribe = useCallback((hear: () => void) => only.subscribe(parentId, hear), [parentId]);
  return useSyncExternalStore(subscribe, () => only.get(parentId));
}
