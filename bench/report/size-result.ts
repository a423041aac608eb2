import type { HotPost } from '../load/hot-post.ts';
import type { Paired } from '../measure/pairs.ts';
import type { Rates } from '../load/rates.ts';
import type { Delivery, IdleMemory } from '../load/sockets.ts';
import type { Storms } from '../load/storm.ts';
import type { Uploads } from '../load/upload-work.ts';
import type { Size } from '../seed/workload.ts';

/** What is measured beside the works, in rounds. */
export interface Rest {
  rates: Rates;
  hotPost: HotPost;
  storms: Storms;
}

/** All that was measured with a community of one size. */
export interface SizeResult {
  size: Size;
  /** By the work's slug. */
  paired: ReadonlyMap<string, Paired>;
  /** Of the two sizes that every table has. */
  rest: Rest | null;
  delivery: Delivery | null;
  idle: IdleMemory[];
  uploads: Uploads | null;
}
