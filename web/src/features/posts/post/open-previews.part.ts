import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntityMap, type EntityMap } from '#web/data/entities/entity-map.ts';
import type { Page } from '#web/data/page/page.ts';

export interface OpenPreview {
  /** The own comment that opened the preview, until its highlight ends. */
  fresh: string | null;
}

export interface OpenPreviews {
  /** Posts with an open comment preview, also while their card is not drawn. */
  openPreviews: EntityMap<OpenPreview>;
  /** Call this with the post whose card in a list is commented on; null on the post’s own page. */
  noteCommented(id: string | null): void;
  togglePreview(id: string): void;
}

export function createOpenPreviews({ part, onDrop }: Page): OpenPreviews {
  const openPreviews = createEntityMap<OpenPreview>();
  let commented: string | null = null;

  part(createEventBus).onAnnounced('newComment', ({ id, parentUlid }) => {
    if (parentUlid !== null && parentUlid === commented)
      openPreviews.put(parentUlid, { fresh: id });
  });
  onDrop(() => {
    openPreviews.clear();
    commented = null;
  });
  return {
    openPreviews,
    noteCommented: (id) => void (commented = id),
    togglePreview(id) {
      if (openPreviews.get(id)) openPreviews.remove(id);
      else openPreviews.put(id, { fresh: null });
    },
  };
}
