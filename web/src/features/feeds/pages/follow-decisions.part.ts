import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

export function followDecisions({ part }: Page): void {
  const { noteGone } = part(createEntities);
  const { onAnnounced } = part(createEventBus);
  onAnnounced('reportsDecided', ({ id }) => noteGone(`decided${id}`));
  onAnnounced('reportsReopened', ({ id }) => noteGone(`decided${id}`, false));
}
