import { constants } from 'node:os';

/** Sent by systemd and containers, by Ctrl-C, and when a terminal or an ssh session ends. */
export const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** As a shell reports a program that the signal ended. */
export const exitCodeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal];

/**
 * Lets the process end by `process.exit`, which stops its PostgreSQL; by default a signal ends it at once.
 * Other listeners take precedence.
 */
export function exitOnSignals(): void {
  for (const signal of ENDING_SIGNALS) {
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(exitCodeOf(signal));
    });
  }
}
