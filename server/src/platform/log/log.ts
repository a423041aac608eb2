import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { isOutOfRoom } from '#src/kernel/no-room.ts';
import type { LogLevel } from '#src/platform/config/config.ts';
import { describeError } from './describe-error.ts';
import { createErrorCount } from './error-count.ts';
import { cleaned } from './clean-details.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Knows how many errors it was told of in the last 24 hours. */
export type Log = Logger & { errorsOfDay(): number };

/** What could not be written waits for room up to so many bytes; further lines are dropped. */
const MOST_WAITING = 8 * 1024 * 1024;

/** Standard output for the log of a server, which a full disk behind it, or a reader that has gone, must not end. */
export function standardOutput(): ReturnType<typeof pino.destination> {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING });
  const { flushSync } = output;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (!isOutOfRoom(error) && error.code !== 'EPIPE') throw error;
    // At the end of the process it would try for ever.
    output.flushSync = () => undefined;
  });
  output.on('drain', () => {
    output.flushSync = flushSync;
  });
  return output;
}

/**
 * The log of a process: JSON lines to its standard output, or to where `destination` says. Whatever a call hands in,
 * words, fields and errors, is taken without what may name a member or sign one in.
 */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  const errors = createErrorCount();
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError, printed: withoutSecrets },
    formatters: { log: cleaned },
    hooks: {
      logMethod(given, write, number) {
        if (number >= pino.levels.values['error']!) errors.note();
        const words = given.map((each: unknown) =>
          typeof each === 'string' ? withoutSecrets(each) : each,
        );
        write.apply(this, words as typeof given);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  return Object.assign(log, { errorsOfDay: errors.ofDay });
}
