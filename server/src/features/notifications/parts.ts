import type { TrendingParts } from '#src/features/trending/parts.ts';
import type { Bells } from './bell/bells.ts';
import type { PushSender } from './push/send-pushes.ts';

/** The parts of notifications and of all below. */
export interface NotificationsParts extends TrendingParts {
  bells: Bells;
  pushes: PushSender;
}
