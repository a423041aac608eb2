import type { Timers } from '#src/kernel/timers.ts';

/**
 * Limits that a connection can reach: in total, per address, or for WebSockets. `idle` means that an idle
 * connection was closed for a new one.
 */
export const REFUSALS = ['full', 'address', 'sockets', 'idle'] as const;
export type ConnectionRefusal = (typeof REFUSALS)[number];

export type NoteRefusal = (reason: ConnectionRefusal) => void;

const LOG_INTERVAL_MS = 60_000;

export function createConnectionLog({
  log,
  timers,
  limits,
}: {
  log: { warn(details: object, message: string): void };
  timers: Timers;
  limits: { total: number; perAddress: number };
}): NoteRefusal {
  let counts: Partial<Record<ConnectionRefusal, number>> = {};
  let isQuiet = true;

  function tell(): void {
    isQuiet = Object.keys(counts).length === 0;
    if (isQuiet) return;
    log.warn(
      { ...counts, most: limits.total, mostOfOneAddress: limits.perAddress },
      'Connections were refused or closed: the limit was reached',
    );
    counts = {};
    timers.after(LOG_INTERVAL_MS, tell);
  }

  return (reason) => {
    counts[reason] = (counts[reason] ?? 0) + 1;
    if (isQuiet) tell();
  };
}
