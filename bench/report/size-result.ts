import type { HotPost } from '../load/hot-post.ts';
import type { PairedResult } from '../measure/pairs.ts';
import type { Rates } from '../load/rates.ts';
import type { Delivery, IdleMemory } from '../load/sockets.ts';
import type { Storms } from '../load/storm.ts';
import type { Uploads } from '../load/upload-work.ts';
import type { Size } from '../seed/workload.ts';

export interface LoadResults {
  rates: Rates;
  hotPost: HotPost;
  storms: Storms;
}

export interface SizeResult {
  size: Size;
  paired: ReadonlyMap<string, PairedResult>;
  /** Measured only for the two sizes that every table has; else null. */
  rest: LoadResults | null;
  delivery: Delivery | null;
  idle: IdleMemory[];
  uploads: Uploads | null;
}
