import { useCallback, useSyncExternalStore } from 'react';

import { createEntityMap } from '#web/data/entities/entity-map.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

interface OpenAnswers {
  /** All of them, and not the first three alone. */
  isWhole: boolean;
}

/** Comments whose answers show, also while a comment is not drawn: who comes back finds the thread as it was. */
const open = createEntityMap<OpenAnswers>();
onSignOut(() => open.clear());

export function showAnswers(id: string, isWhole = open.get(id)?.isWhole ?? false): void {
  open.put(id, { isWhole });
}

export function toggleAnswers(id: string): void {
  if (open.get(id)) open.remove(id);
  else showAnswers(id);
}

export function useOpenAnswers(id: string): OpenAnswers | undefined {
  const subscribe = useCallback((hear: () => void) => open.subscribe(id, hear), [id]);
  return useSyncExternalStore(subscribe, () => open.get(id));
}
