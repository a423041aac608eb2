import { createEntityMap, type EntityMap } from '#web/data/entities/entity-map.ts';
import type { Page } from '#web/data/page/page.ts';

/** Maps a comment to the only reply that it had when its page loaded. That reply is shown unfolded. */
export function createOnlyReplies({ onDrop }: Page): EntityMap<string> {
  const only = createEntityMap<string>();
  onDrop(() => only.clear());
  return only;
}
