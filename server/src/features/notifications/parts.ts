import type { TrendingParts } from '#src/features/trending/parts.ts';
import type { Bells } from './bell/bells.ts';
import type { PushSender } from './push/send-pushes.ts';

export interface NotificationsParts extends TrendingParts {
  bells: Bells;
  pushes: PushSender;
}
