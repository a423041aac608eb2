import { useCallback, useSyncExternalStore } from 'react';

import { useAbsence } from '#web/data/entities/entities.ts';
import { usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';

import { createOnlyReplies } from './only-replies.part.ts';

export function storeOnlyReply({ part }: Page, parentId: string | null, id: string): void {
  if (parentId !== null) part(createOnlyReplies).put(parentId, id);
}

export function useOnlyReply(parentId: string): string | undefined {
  const only = usePart(createOnlyReplies);
  const subscribe = useCallback(
    (hear: () => void) => only.subscribe(parentId, hear),
    [only, parentId],
  );
  const id = useSyncExternalStore(subscribe, () => only.get(parentId));
  return useAbsence(id ?? '') === 'gone' ? undefined : id;
}
