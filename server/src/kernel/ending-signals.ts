import { constants } from 'node:os';

export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The code that a shell reports for a program ended by the signal. */
export const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/**
 * On a signal, calls `process.exit`, which stops the embedded PostgreSQL. By default a signal skips that.
 * Other listeners take precedence.
 */
export function exitOnSignals(): void {
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(exitCodeOf(signal));
    });
  }
}
