import { setTimeout as pause } from 'node:timers/promises';

/** Work that others begin, and that is to have ended before what it needs is closed. */
export interface UnderWay {
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is under way any more, or after so long. */
  ended(patienceMs: number): Promise<void>;
}

export function createUnderWay(): UnderWay {
  // Counted, not kept: a set of all of it would keep their answers, as seats.ts says.
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
