import { AsyncLocalStorage } from 'node:async_hooks';

import type { Timers } from './timers.ts';

/**
 * Batches the calls that arrive while a batch is running. A lone call never waits. A failure rejects its
 * whole batch, which runs in its first call's context. @param doAll returns results in input order
 */
export function batchInFlight<Given, Result>(
  doAll: (given: readonly Given[]) => Promise<readonly Result[]>,
  options: {
    timers: Timers;
    max: number;
    /** The next batch starts after this many milliseconds, even while the previous one still runs. */
    patienceMs: number;
  },
): (one: Given) => Promise<Result> {
  interface Waiting {
    one: Given;
    inItsName: <Done>(work: () => Done) => Done;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  const { timers, max, patienceMs } = options;
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  function begin(): void {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    const together = waiting.slice(0, max);
    waiting = waiting.slice(max);
    let isWaitedFor = true;
    const goOn = (): void => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      isUnderWay = false;
      begin();
    };
    const forgetPatience = timers.after(patienceMs, goOn);
    void round(together).finally(() => {
      forgetPatience();
      goOn();
    });
  }

  async function round(together: readonly Waiting[]): Promise<void> {
    try {
      const given = together.map(({ one }) => one);
      const results = await (together[0]?.inItsName(() => doAll(given)) ?? []);
      together.forEach(({ resolve, reject }, at) => {
        const result = results[at];
        if (result === undefined) reject(new Error(`Item ${at} of the batch has no result.`));
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  return async (one) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ one, inItsName: AsyncLocalStorage.snapshot(), resolve, reject });
    begin();
    return promise;
  };
}
