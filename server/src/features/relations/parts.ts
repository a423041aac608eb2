import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { BlocksAndMutes } from './blocks-and-mutes.ts';
import type { Filters } from './filters/public.ts';

export interface RelationsParts extends SessionsParts {
  blocksAndMutes: BlocksAndMutes;
  filters: Filters;
}
