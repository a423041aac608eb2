import { useCallback, useSyncExternalStore } from 'react';

import { useAbsence } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

import { createChains } from './chains.part.ts';

const only = browserPage.part(createChains);

export function keepChain(parentId: string | null, id: string): void {
  if (parentId !== null) only.put(parentId, id);
}

export function useOnlyReply(parentId: string): string | undefined {
  const subscribe = useCallback((hear: () => void) => only.subscribe(parentId, hear), [parentId]);
  const id = useSyncExternalStore(subscribe, () => only.get(parentId));
  // Gone without a trace: another reply may be the only one by now.
  return useAbsence(id ?? '') === 'gone' ? undefined : id;
}
