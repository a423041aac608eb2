import { type Clock, realClock, type Timer } from '#web/data/page/clock.ts';

export interface Gate {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs one batch at a time. After `pauseMs`, the next batch starts even if the previous one is still
 * running. A fast server adds no delay.
 */
export function createGate(pauseMs: number, clock: Clock = realClock): Gate {
  const queue: (() => Promise<unknown>)[] = [];
  let underway = 0;
  let lastMs = -Infinity;
  let timer: Timer | undefined;

  const open = (): void => {
    clock.cancel(timer);
    const waitMs = underway === 0 ? 0 : lastMs + pauseMs - clock.now();
    if (queue.length > 0 && waitMs > 0) timer = clock.wakeAfter(waitMs, open);
    else if (queue.length > 0) void start(queue.shift());
  };
  const start = async (work: (() => Promise<unknown>) | undefined): Promise<void> => {
    underway++;
    lastMs = clock.now();
    const done = work?.();
    open();
    await done;
    underway--;
    open();
  };
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        queue.push(() => work().then(resolve, reject));
        open();
      }),
  };
}

export interface BatchOptions {
  size(): number;
  /**
   * Milliseconds that ids wait for others, from the last one added. The first id waits at most twice as
   * long.
   */
  waitMs: number;
  gate: Gate;
  clock?: Clock;
  isWanted?(id: string): boolean;
  load(ids: string[]): Promise<void>;
  onFailed(ids: string[], error: unknown): void;
}

export function createBatch(options: BatchOptions): { add(id: string | null): void } {
  const { clock = realClock } = options;
  const waiting = new Set<string>();
  const underway = new Set<string>();
  let timer: Timer | undefined;
  let firstMs = 0;

  const flush = (): void => {
    timer = undefined;
    const slices = Math.ceil(waiting.size / options.size());
    for (let at = 0; at < slices; at++) void options.gate.run(loadNext);
  };
  const loadNext = async (): Promise<void> => {
    const ids: string[] = [];
    for (const id of waiting) {
      if (ids.length === options.size()) break;
      waiting.delete(id);
      if (options.isWanted?.(id) !== false) ids.push(id);
    }
    if (ids.length === 0) return;
    for (const id of ids) underway.add(id);
    try {
      await options.load(ids);
    } catch (error) {
      options.onFailed(ids, error);
    } finally {
      for (const id of ids) underway.delete(id);
    }
  };
  return {
    add(id) {
      if (!isId(id) || underway.has(id) || waiting.has(id)) return;
      waiting.add(id);
      const now = clock.now();
      if (timer === undefined) firstMs = now;
      clock.cancel(timer);
      const waitMs = Math.min(options.waitMs, firstMs + 2 * options.waitMs - now);
      timer = clock.wakeAfter(waitMs, flush);
    },
  };
}

/** Marks the end of a list. Lists also have null for missing posts, and mark gaps. */
const END = 'END';
const GAP = 'gap:';

export function isId(id: string | null | undefined): id is string {
  return id != null && id !== '' && id !== END && !id.startsWith(GAP);
}
