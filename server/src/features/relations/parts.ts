import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { BlocksAndMutes } from './blocks-and-mutes.ts';

/** The parts of relations and of all below. */
export interface RelationsParts extends SessionsParts {
  blocksAndMutes: BlocksAndMutes;
}
