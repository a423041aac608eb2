import { ENDING_SIGNALS, exitCodeOf } from '#src/kernel/ending-signals.ts';

interface SignalLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

const PATIENCE = 10_000;
/**
 * Time in milliseconds in which PostgreSQL flushes its data. If it takes half a minute, its parent process
 * ends it.
 */
const DATABASE_PATIENCE = 40_000;
// The terminal signals the program, and npm forwards Ctrl-C to the program too. The signal therefore comes
// twice.
const DUPLICATE_SIGNAL_MS = 500;

/**
 * Resolves with the names of unfinished work.
 * @param onLast called when only the database is left to close
 */
type Stop = (onLast: () => void) => Promise<string[]>;

/**
 * SIGTERM, SIGINT and SIGHUP stop the process cleanly. A second signal, or ten seconds beyond `drainMs` (ms),
 * ends it immediately. The database alone gets longer, because a killed one must recover at the next start.
 * Before `stopWith` is called the first signal ends the process.
 */
export function endOnSignals(log: SignalLog): { stopWith(stop: Stop, drainMs?: number): void } {
  let stop: Stop | null = null;
  let patience = PATIENCE;
  let askedAt: number | null = null;

  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (askedAt !== null) {
      if (now - askedAt > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    askedAt = now;
    log.info({ signal }, 'Stopping');
    if (stop === null) process.exit(exitCodeOf(signal));
    let isDatabaseLeft = false;
    const giveUp = (): never => {
      log.error({}, 'Stopping took too long; exited without finishing');
      process.exit(1);
    };
    setTimeout(() => {
      if (!isDatabaseLeft) giveUp();
      log.info({}, 'The database takes longer to stop; everything else has stopped');
      setTimeout(giveUp, DATABASE_PATIENCE).unref();
    }, patience).unref();
    stop(() => (isDatabaseLeft = true)).then(
      (left) => {
        if (left.length > 0) log.error({ left }, 'Stopped with unfinished work');
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
