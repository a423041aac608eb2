import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

export function followDecisions({ part }: Page): void {
  const { noteGone } = part(createEntities);
  const { onAnnounced } = part(createAnnouncing);
  onAnnounced('reportsDecided', ({ id }) => noteGone(`decided${id}`));
  onAnnounced('reportsReopened', ({ id }) => noteGone(`decided${id}`, false));
}
