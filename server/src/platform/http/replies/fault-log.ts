import type { FastifyRequest } from 'fastify';
import type { Timers } from '#src/kernel/timers.ts';
import { DatabaseSilent } from '#src/platform/db/connections/circuit-breaker.ts';

/** Tells the log of calls that failed for no fault of the client's. */
export interface FaultLog {
  note(error: unknown, request: FastifyRequest): void;
  /** The same for what fails call after call, as while the database is away: the first as it is, others by number. */
  noteAway(error: unknown, request: FastifyRequest): void;
}

const COUNTED_MS = 60_000;

export function createFaultLog(timers: Timers): FaultLog {
  /** Failures since the one that was told; null: the next one is told. */
  let count: number | null = null;

  function note(error: unknown, request: FastifyRequest): void {
    request.log.error({ err: error, call: nameOf(request) }, 'call failed');
  }

  function countOn({ server: { log } }: FastifyRequest): void {
    count = 0;
    timers.after(COUNTED_MS, () => {
      const calls = count ?? 0;
      count = null;
      if (calls > 0) log.warn({ calls }, 'So many more calls failed while the database was away');
    });
  }

  return {
    note,
    noteAway(error, request) {
      // Its beginning, its end and its calls are told by who refuses them.
      if (error instanceof DatabaseSilent) return;
      if (count !== null) count += 1;
      else {
        note(error, request);
        countOn(request);
      }
    },
  };
}

/** The route, never the address that was asked for: a link that signs someone in is one. */
export function nameOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? '(no route)'}`;
}
