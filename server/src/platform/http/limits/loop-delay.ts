import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const LOOK_MS = 250;
const NS_PER_MS = 1e6;

export interface LoopDelay {
  /**
   * How late the event loop was on average, in the better one of the last two quarters of a second. Work that held it up
   * once, as at the start of a process, is over by the time that anybody asks: nobody need be refused for it.
   */
  readonly ms: number;
  stop(): void;
}

/** Watches how late this process comes to what is due. Opens no file, so that it can't fail where none is left. */
export function watchLoopDelay(): LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let [last, before] = [0, 0];
  const timer = setInterval(() => {
    const mean = delays.count > 0 ? Math.max(0, delays.mean / NS_PER_MS - RESOLUTION_MS) : 0;
    [last, before] = [mean, last];
    delays.reset();
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
