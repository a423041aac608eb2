import { type Clock, pastTime, realClock, type Timer } from '#web/data/page/clock.ts';

export interface EngagementQueueDeps {
  refresh(ids: readonly string[]): Promise<void>;
  refreshedAt(id: string): number | undefined;
  stayed(): readonly string[];
  batchSize(): number;
  clock?: Clock;
}

export interface EngagementQueue {
  /**
   * Adds a post that was visible for long enough. A post that was refreshed within the minute is ignored.
   */
  add(id: string): void;
  addAnyway(ids: readonly string[]): void;
  pause(): void;
  resume(): void;
}

export const FRESH_MS = 60_000;
const FULL_BATCH = 20;
const MANY = 5;
const MANY_MS = 1000;
const FEW_MS = 3000;
const IDLE_MS = 5000;
const BETWEEN_BATCHES_MS = 1000;

/**
 * Sends 20 ids immediately, five or more after 1 s, and fewer after 3 s. After 5 s without activity,
 * visible posts are also refreshed.
 */
export function createEngagementQueue(deps: EngagementQueueDeps): EngagementQueue {
  const { clock = realClock } = deps;
  const waiting = new Set<string>();
  const underway = new Set<string>();
  const returned = new Set<string>();
  const asked = new Map<string, number>();
  let flushAt = Infinity;
  let flushTimer: Timer | undefined;
  let idleTimer: Timer | undefined;
  let batchTimer: Timer | undefined;
  let isPaused = false;

  const isFresh = (id: string): boolean => {
    const now = clock.now();
    const last = Math.max(pastTime(deps.refreshedAt(id), now), pastTime(asked.get(id), now));
    return now - last < FRESH_MS;
  };
  const flush = (): void => {
    clock.cancel(flushTimer);
    flushAt = Infinity;
    if (isPaused || batchTimer !== undefined) return;
    sendBatch();
  };
  const sendBatch = (): void => {
    batchTimer = undefined;
    const ids = [...waiting].slice(0, deps.batchSize());
    if (isPaused || ids.length === 0) return;
    for (const id of ids) waiting.delete(id);
    void send(ids);
    if (waiting.size > 0) batchTimer = clock.wakeAfter(BETWEEN_BATCHES_MS, sendBatch);
  };
  const send = async (ids: readonly string[]): Promise<void> => {
    forgetOld(asked, clock.now());
    for (const id of ids) {
      underway.add(id);
      asked.delete(id);
      asked.set(id, clock.now());
    }
    try {
      await deps.refresh(ids);
      for (const id of ids) returned.delete(id);
    } catch (error) {
      console.info('Counts could not be refreshed.', error);
      for (const id of ids) {
        // Retry a failed post once. If the post is still visible later, it is refreshed again after a
        // minute.
        if (returned.delete(id)) continue;
        returned.add(id);
        waiting.add(id);
      }
    } finally {
      for (const id of ids) underway.delete(id);
    }
  };
  const flushWithin = (milliseconds: number): void => {
    const wanted = clock.now() + milliseconds;
    if (isPaused || wanted >= flushAt) return;
    clock.cancel(flushTimer);
    flushAt = wanted;
    flushTimer = clock.wakeAfter(milliseconds, flush);
  };
  const schedule = (): void => {
    if (waiting.size >= FULL_BATCH) flush();
    else if (waiting.size >= MANY) flushWithin(MANY_MS);
    else if (waiting.size > 0) flushWithin(FEW_MS);
  };
  const restIdle = (): void => {
    clock.cancel(idleTimer);
    if (!isPaused) idleTimer = clock.wakeAfter(IDLE_MS, idle);
  };
  const idle = (): void => {
    for (const id of deps.stayed()) {
      if (!underway.has(id) && !isFresh(id)) waiting.add(id);
    }
    if (waiting.size > 0) flush();
    restIdle();
  };
  restIdle();
  return {
    add(id) {
      if (waiting.has(id) || underway.has(id) || isFresh(id)) return;
      waiting.add(id);
      schedule();
      restIdle();
    },
    addAnyway(ids) {
      for (const id of ids) waiting.add(id);
      schedule();
    },
    pause() {
      isPaused = true;
      for (const timer of [flushTimer, idleTimer, batchTimer]) clock.cancel(timer);
      flushAt = Infinity;
      batchTimer = undefined;
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      schedule();
      restIdle();
    },
  };
}

function forgetOld(times: Map<string, number>, now: number): void {
  for (const [id, time] of times) {
    if (pastTime(time, now) > now - FRESH_MS) return;
    times.delete(id);
  }
}
