import type { FastifyRequest } from 'fastify';
import type { Timers } from '#src/kernel/timers.ts';
import { DatabaseSilent } from '#src/platform/db/connections/circuit-breaker.ts';

export interface FaultLog {
  note(error: unknown, request: FastifyRequest): void;
  noteAway(error: unknown, request: FastifyRequest): void;
}

const COUNT_INTERVAL_MS = 60_000;

export function createFaultLog(timers: Timers): FaultLog {
  let count: number | null = null;

  function note(error: unknown, request: FastifyRequest): void {
    request.log.error({ err: error, call: routeName(request) }, 'call failed');
  }

  function countOn({ server: { log } }: FastifyRequest): void {
    count = 0;
    timers.after(COUNT_INTERVAL_MS, () => {
      const calls = count ?? 0;
      count = null;
      if (calls > 0) log.warn({ calls }, 'More calls failed while the database was unavailable');
    });
  }

  return {
    note,
    noteAway(error, request) {
      // The circuit breaker logs `DatabaseSilent` errors.
      if (error instanceof DatabaseSilent) return;
      if (count !== null) count += 1;
      else {
        note(error, request);
        countOn(request);
      }
    },
  };
}

/** The route, never the requested address, which may be a sign-in link. */
export function routeName({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? '(no route)'}`;
}
