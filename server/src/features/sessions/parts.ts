import type { UsersParts } from '#src/features/users/parts.ts';
import type { Callers } from './callers/callers.ts';

/** The parts of sessions and of all below. */
export interface SessionsParts extends UsersParts {
  callers: Callers;
}
