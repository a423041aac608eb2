import { createEntityMap, type EntityMap } from '#web/data/entities/entity-map.ts';
import type { Page } from '#web/data/page/page.ts';

/** By comment: the one comment below it that there was when its page came. It stands below it without being asked for. */
export function createChains({ onDrop }: Page): EntityMap<string> {
  const only = createEntityMap<string>();
  onDrop(() => only.clear());
  return only;
}
