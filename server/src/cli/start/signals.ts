import { ENDING_SIGNALS, exitCodeOf } from '#src/kernel/ending-signals.ts';

interface SignalLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const PATIENCE = 10_000;
/** PostgreSQL writes what it holds; one that takes half a minute is ended by whoever has started it. */
const DATABASE_PATIENCE = 40_000;
// npm passes Ctrl-C on to a program that the terminal has already told: the same signal, twice.
const ECHO = 500;

/**
 * Resolves with the names of what was not finished.
 * @param onLast called when all that is left is to close the database.
 */
type Stop = (onLast: () => void) => Promise<string[]>;

/**
 * SIGTERM, SIGINT and SIGHUP stop the process cleanly; a second one, or ten seconds beyond `drainMs`, end it at once. A
 * database that is all that is left has longer: cut off, it would have to make good at the next start what it had not written.
 * Before `stopWith` is called there is nothing to finish, and the first signal ends it.
 */
export function endOnSignals(log: SignalLog): { stopWith(stop: Stop, drainMs?: number): void } {
  let stop: Stop | null = null;
  let patience = PATIENCE;
  let askedAt: number | null = null;

  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (askedAt !== null) {
      if (now - askedAt > ECHO) process.exit(1);
      return;
    }
    askedAt = now;
    log.info({ signal }, 'Stopping');
    if (stop === null) process.exit(exitCodeOf(signal));
    let isDatabaseLeft = false;
    const giveUp = (): never => {
      log.error({}, 'Stopping took too long; ended without finishing');
      process.exit(1);
    };
    setTimeout(() => {
      if (!isDatabaseLeft) giveUp();
      log.info({}, 'The database takes longer to stop; all else is finished');
      setTimeout(giveUp, DATABASE_PATIENCE).unref();
    }, patience).unref();
    stop(() => (isDatabaseLeft = true)).then(
      (left) => {
        if (left.length > 0) log.error({ left }, 'Stopped before these were finished');
        process.exit(left.length > 0 ? 1 : 0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
  return {
    stopWith: (given, drainMs = 0) => {
      stop = given;
      patience = PATIENCE + drainMs;
    },
  };
}
