import { useCallback, useSyncExternalStore } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import { createOpenPreviews, type OpenPreview } from './open-previews.part.ts';

export function useOpenPreview(id: string): OpenPreview | undefined {
  const { openPreviews } = usePart(createOpenPreviews);
  const subscribe = useCallback(
    (hear: () => void) => openPreviews.subscribe(id, hear),
    [openPreviews, id],
  );
  return useSyncExternalStore(subscribe, () => openPreviews.get(id));
}
