import type { UsersParts } from '#src/features/users/parts.ts';
import type { Callers } from './callers/callers.ts';

export interface SessionsParts extends UsersParts {
  callers: Callers;
}
