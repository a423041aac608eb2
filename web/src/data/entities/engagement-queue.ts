import { type Clock, pastTime, realClock, type Timer } from '#web/data/page/clock.ts';

export interface EngagementQueueDeps {
  /** Asks for the counts of these. Rejects when there was no answer. */
  refresh(ids: readonly string[]): Promise<void>;
  /** When the post was last known fresh, in milliseconds. */
  refreshedAt(id: string): number | undefined;
  /** Posts in sight now that were so for long enough. */
  stayed(): readonly string[];
  /** How many ids one call may name: fewer on a slow connection. */
  batchSize(): number;
  clock?: Clock;
}

/** Posts whose counts are asked for soon, together. */
export interface EngagementQueue {
  /** A post was in sight for long enough. Nothing happens when it was refreshed within the minute. */
  add(id: string): void;
  /** Notices may have been missed: these are asked for however fresh they seem. */
  addAnyway(ids: readonly string[]): void;
  pause(): void;
  resume(): void;
}

export const REFRESHED_MS = 60_000;
const FULL = 20;
const MANY = 5;
const MANY_MS = 1000;
const FEW_MS = 3000;
const IDLE_MS = 5000;
const BETWEEN_BATCHES_MS = 1000;

/**
 * Full at 20: asked for at once. Five or more: after 1 s. Fewer: after 3 s. Nothing new for 5 s: what
 * waits is asked for, and so is what stayed in sight until its counts were a minute old.
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
    return now - last < REFRESHED_MS;
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
        // Back once; after that the post has its next turn in a minute, if it is still in sight.
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
    if (waiting.size >= FULL) flush();
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

/** Entries lie in the order of their times. */
function forgetOld(times: Map<string, number>, now: number): void {
  for (const [id, time] of times) {
    if (pastTime(time, now) > now - REFRESHED_MS) return;
    times.delete(id);
  }
}
