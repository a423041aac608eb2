import { useCallback, useSyncExternalStore } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';

import { createOpenPreviews, type OpenPreview } from './open-previews.part.ts';

/** The comments that show below cards of this tab's page. */
export const { openPreviews, noteCommented, togglePreview } = browserPage.part(createOpenPreviews);

export function useOpenPreview(id: string): OpenPreview | undefined {
  const subscribe = useCallback((hear: () => void) => openPreviews.subscribe(id, hear), [id]);
  return useSyncExternalStore(subscribe, () => openPreviews.get(id));
}
