import type { Engagement } from './engagement-work.ts';
import type { Floor } from './floor.ts';
import type { Measured } from './load.ts';
import type { Notifications } from './notification-work.ts';
import type { Plan } from './plan.ts';
import type { Delivery, IdleMemory } from './sockets.ts';
import type { Uploads } from './upload-work.ts';
import type { Size } from './workload.ts';

/** All that was measured with a community of one size. */
export interface SizeResult {
  size: Size;
  /** By work, then by connections, one entry a round. */
  calls: Map<string, Map<number, Measured[]>>;
  engagement: Engagement;
  notifications: Notifications;
  memoryIdleMb: number;
  memoryLoadedMb: number;
  restartMs: number;
  delivery: Delivery | null;
  idle: IdleMemory[];
  uploads: Uploads | null;
  floor: Floor | null;
  plans: Plan[];
}
