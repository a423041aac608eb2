import { createBlocksAndMutes } from './blocks-and-mutes.ts';
import { createFilters, filterRoutes } from './filters/public.ts';
import { hashtagRoutes } from './hashtags/public.ts';
import { syncFollowCounts } from './sync-follow-counts.ts';
import { evictFollowCounts } from './forget-counts.ts';
import { endMutes } from './end-mutes.ts';
import { relationsRoutes } from './routes.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { RelationsParts } from './parts.ts';

export function openRelations(below: SessionsParts): RelationsParts {
  const parts: RelationsParts = {
    ...below,
    blocksAndMutes: createBlocksAndMutes(below),
    filters: createFilters(below),
  };
  relationsRoutes(parts.mount, parts);
  filterRoutes(parts.mount, parts);
  hashtagRoutes(parts.mount, parts);
  syncFollowCounts(parts);
  endMutes(parts);
  evictFollowCounts(parts);
  return parts;
}
