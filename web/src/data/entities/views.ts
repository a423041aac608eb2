import { type Clock, pastTime, realClock, type Timer } from '#web/data/page/clock.ts';

export interface ViewQueue {
  add(id: string): void;
  flush(): void;
  /** Called when the member leaves: pending views are not the next member's. */
  forget(): void;
}

const RECOUNT_AFTER_MS = 24 * 60 * 60_000;
const GATHER_MS = 3000;
const BATCH = 20;

/**
 * Sends each post once in 24 hours, in batches. A failed view is retried once with the next batch.
 * @param send rejects when the server has not accepted the views
 */
export function createViewQueue(
  send: (ids: readonly string[]) => Promise<void>,
  clock: Clock = realClock,
): ViewQueue {
  const counted = new Map<string, number>();
  const returned = new Set<string>();
  const waiting = new Set<string>();
  let timer: Timer | undefined;

  const flush = (): void => {
    clock.cancel(timer);
    timer = undefined;
    const ids = [...waiting];
    waiting.clear();
    for (let at = 0; at < ids.length; at += BATCH) void sendBatch(ids.slice(at, at + BATCH));
  };
  const sendBatch = async (ids: readonly string[]): Promise<void> => {
    try {
      await send(ids);
      for (const id of ids) returned.delete(id);
    } catch (error) {
      console.info('Views could not be sent.', error);
      for (const id of ids) {
        if (returned.delete(id) || !counted.has(id)) continue;
        returned.add(id);
        waiting.add(id);
      }
    }
  };
  return {
    flush,
    forget() {
      clock.cancel(timer);
      timer = undefined;
      for (const ids of [counted, returned, waiting]) ids.clear();
    },
    add(id) {
      const now = clock.now();
      if (now - pastTime(counted.get(id), now) < RECOUNT_AFTER_MS) return;
      counted.set(id, now);
      waiting.add(id);
      if (waiting.size >= BATCH) flush();
      else timer ??= clock.wakeAfter(GATHER_MS, flush);
    },
  };
}
