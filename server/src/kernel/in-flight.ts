import { setTimeout as pause } from 'node:timers/promises';

export interface InFlight {
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  ended(patienceMs: number): Promise<void>;
}

export function createInFlight(): InFlight {
  // Uses a counter, because a set of promises would retain their results (see slot-pool.ts).
  let count = 0;
  let tellQuiet: (() => void)[] = [];
  const quietened = (): void => {
    const told = tellQuiet;
    tellQuiet = [];
    for (const tell of told) tell();
  };
  return {
    async during(work) {
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
        if (count === 0) quietened();
      }
    },
    async ended(patienceMs) {
      const giveUp = new AbortController();
      const patience = pause(patienceMs, undefined, { signal: giveUp.signal, ref: false });
      const quiet = async (): Promise<void> => {
        while (count > 0 && !giveUp.signal.aborted) {
          // oxlint-disable-next-line no-await-in-loop -- what ends may have the next part of its work begin
          await new Promise<void>((resolve) => tellQuiet.push(resolve));
          // oxlint-disable-next-line no-await-in-loop -- the same
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      await Promise.race([quiet(), patience.catch(() => undefined)]);
      giveUp.abort();
    },
  };
}
