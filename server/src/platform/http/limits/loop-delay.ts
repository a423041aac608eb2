import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
export const SAMPLE_INTERVAL_MS = 250;
const NS_PER_MS = 1e6;

export interface LoopDelay {
  /**
   * Average delay of the event loop in ms, in the better of the last two quarters of a second. This ignores
   * a single block, as during the start.
   */
  readonly ms: number;
  stop(): void;
}

export type Delays = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  'enable' | 'disable' | 'count' | 'mean'
>;

/**
 * Watches the event loop delay without opening a file, which could fail under load. Never resets the
 * histogram, which would stay empty if turns exceed the interval.
 */
export function watchLoopDelay(
  delays: Delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS }),
): LoopDelay {
  delays.enable();
  let [last, before] = [0, 0];
  let seen = { count: 0, ns: 0 };
  const timer = setInterval(() => {
    const { count } = delays;
    if (count === seen.count) return;
    const ns = count * delays.mean;
    const mean = (ns - seen.ns) / (count - seen.count) / NS_PER_MS - RESOLUTION_MS;
    [last, before] = [Math.max(0, mean), last];
    seen = { count, ns };
  }, SAMPLE_INTERVAL_MS).unref();
  return {
    get ms() {
      return Math.min(last, before);
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
