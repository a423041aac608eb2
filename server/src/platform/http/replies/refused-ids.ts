import type { Timers } from '#src/kernel/timers.ts';

/** Logs the ids of refused requests, in one line a second for each status. A line has at most 500 ids. */
export interface RefusedIds {
  note(id: string, status: number): void;
  flush(): void;
}

export interface RefusedIdsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const FLUSH_INTERVAL_MS = 1000;
const MOST_IN_LINE = 500;
const TOO_MANY_REQUESTS = 429;

export function createRefusedIds(log: RefusedIdsLog, timers: Timers): RefusedIds {
  const gathered = new Map<number, string[]>();
  let cancel = (): void => undefined;

  function write(status: number, ids: string[]): void {
    const details = { status, requests: ids.length, requestIds: ids.join(' ') };
    if (status === TOO_MANY_REQUESTS) log.info(details, 'Requests were refused');
    else log.warn(details, 'Requests were refused');
    gathered.delete(status);
  }

  function flush(): void {
    cancel();
    for (const [status, ids] of gathered) write(status, ids);
  }

  return {
    flush,
    note(id, status) {
      if (gathered.size === 0) cancel = timers.after(FLUSH_INTERVAL_MS, flush);
      const ids = gathered.get(status) ?? [];
      gathered.set(status, ids);
      if (ids.push(id) >= MOST_IN_LINE) write(status, ids);
    },
  };
}
