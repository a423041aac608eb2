import type { Timers } from '#src/kernel/timers.ts';

export interface Shutdown {
  isLeaving(): boolean;
  /**
   * Starts the shutdown. Load balancers have the first half of `drainMs` to stop sending requests. Sockets
   * close one by one in the second half. A `drainMs` of 0 resolves immediately.
   */
  begin(drainMs: number, sendSocketsAway: (overMs: number) => Promise<void>): Promise<void>;
}

export function createShutdown(timers: Timers): Shutdown {
  let isLeaving = false;
  const passed = (ms: number): Promise<void> =>
    new Promise((resolve) => void timers.after(ms, resolve));
  return {
    isLeaving: () => isLeaving,
    async begin(drainMs, sendSocketsAway) {
      isLeaving = true;
      if (drainMs === 0) return;
      const half = drainMs / 2;
      await passed(half);
      await Promise.all([passed(half), sendSocketsAway(half)]);
    },
  };
}
