import { setTimeout as pause } from 'node:timers/promises';

/** Work that others begin, and that is to have ended before what it needs is closed. */
export interface UnderWay {
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is under way any more, or after so long. */
  ended(patienceMs: number): Promise<void>;
}

export function createUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>();
  return {
    async during(work) {
      const doing = work();
      all.add(doing);
      try {
        return await doing;
      } finally {
        all.delete(doing);
      }
    },
    async ended(patienceMs) {
      const giveUp = new AbortController();
      const patience = pause(patienceMs, undefined, { signal: giveUp.signal, ref: false });
      const quiet = async (): Promise<void> => {
        while (all.size > 0 && !giveUp.signal.aborted) {
          // oxlint-disable-next-line no-await-in-loop -- what ends may have the next part of its work begin
          await Promise.allSettled(all);
          // oxlint-disable-next-line no-await-in-loop -- the same
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      await Promise.race([quiet(), patience.catch(() => undefined)]);
      giveUp.abort();
    },
  };
}
