import { AsyncLocalStorage } from 'node:async_hooks';

import type { Timers } from './timers.ts';

/**
 * Does together what comes while the same is under way, as a database syncs together what commits while it syncs. Who
 * comes alone waits for nobody, and a round that takes long is waited for no longer. What fails, fails for all who were
 * done together. What is done is done in the name of the first of them.
 * @param doAll the results in the order of what was given
 */
export function whileUnderWay<Given, Result>(
  doAll: (given: readonly Given[]) => Promise<readonly Result[]>,
  options: {
    timers: Timers;
    /** How many are done together at most. */
    max: number;
    /** After so long the next round begins beside one that is still under way. */
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
        if (result === undefined) reject(new Error(`What was given ${at}. has no result.`));
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
