import { useCallback, useSyncExternalStore } from 'react';

import { onAnnounced } from '#web/data/entities/announcements.ts';
import { createEntityMap } from '#web/data/entities/entity-map.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

interface OpenPreview {
  /** The own comment that opened it, until it has shone. */
  fresh: string | null;
}

/** Posts below whose cards some comments show, also while a card is not drawn. */
export const openPreviews = createEntityMap<OpenPreview>();
onSignOut(() => openPreviews.clear());

/** The post that was answered from its card in a list, and not on its own page. */
let answered: string | null = null;

export function noteAnswered(id: string | null): void {
  answered = id;
}

onAnnounced('newComment', ({ id, parentUlid }) => {
  if (parentUlid !== null && parentUlid === answered) openPreviews.put(parentUlid, { fresh: id });
});

export function togglePreview(id: string): void {
  if (openPreviews.get(id)) openPreviews.remove(id);
  else openPreviews.put(id, { fresh: null });
}

export function useOpenPreview(id: string): OpenPreview | undefined {
  const subscribe = useCallback((hear: () => void) => openPreviews.subscribe(id, hear), [id]);
  return useSyncExternalStore(subscribe, () => openPreviews.get(id));
}
