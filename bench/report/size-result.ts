import type { HotPost } from '../load/hot-post.ts';
import type { Paired } from '../measure/pairs.ts';
import type { Rates } from '../load/rates.ts';
import type { Delivery, IdleMemory } from '../load/sockets.ts';
import type { Storms } from '../load/storm.ts';
import type { Uploads } from '../load/upload-work.ts';
import type { Size } from '../seed/workload.ts';

export interface Rest {
  rates: Rates;
  hotPost: HotPost;
  storms: Storms;
}

export interface SizeResult {
  size: Size;
  paired: ReadonlyMap<string, Paired>;
  /** Measured only for the two sizes that every table has; else null. */
  rest: Rest | null;
  delivery: Delivery | null;
  idle: IdleMemory[];
  uploads: Uploads | null;
}
