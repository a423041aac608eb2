import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
export const LOOK_MS = 250;
const NS_PER_MS = 1e6;

export interface LoopDelay {
  /**
   * How late the event loop was on average, in the better one of the last two quarters of a second. Work that held it up
   * once, as at the start of a process, is over by the time that anybody asks: nobody need be refused for it.
   */
  readonly ms: number;
  stop(): void;
}

/** What is read of Node's histogram of the loop's delays. `mean` is in nanoseconds, and NaN where `count` is 0. */
export type Delays = Pick<
  ReturnType<typeof monitorEventLoopDelay>,
  'enable' | 'disable' | 'count' | 'mean'
>;

/**
 * Watches how late this process comes to what is due. Opens no file, so that it can't fail where none is left. The
 * histogram is never reset: it forgets with that when it came by last, so that a loop of which every turn takes longer
 * than a quarter of a second would have nothing to say at any look.
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
  }, LOOK_MS).unref();
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
