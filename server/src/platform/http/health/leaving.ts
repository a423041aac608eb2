import type { Timers } from '#src/kernel/timers.ts';

/** Whether this process is about to end; balancers and keep-alive connections hear of it before the sockets do. */
export interface Leaving {
  isLeaving(): boolean;
  /**
   * Says so from now on. The first half of the time belongs to balancers, who stop sending anybody; in the other
   * half sockets are sent away one after another. Resolves when both are over; at once where there is no time.
   */
  begin(drainMs: number, sendSocketsAway: (overMs: number) => Promise<void>): Promise<void>;
}

export function createLeaving(timers: Timers): Leaving {
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
