import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { LogLevel } from '#src/platform/config/config.ts';
import { describeError } from './describe-error.ts';
import { createErrorCount } from './error-count.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Knows how many errors it was told of in the last 24 hours. */
export type Log = Logger & { errorsOfDay(): number };

/**
 * The log of a process: JSON lines to its standard output, or to where `destination` says. What others
 * made (errors, output of programs) is taken in without what may name a member or sign one in.
 */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  const errors = createErrorCount();
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError, printed: withoutSecrets },
    hooks: {
      logMethod(given, write, number) {
        if (number >= pino.levels.values['error']!) errors.note();
        write.apply(this, given);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  return Object.assign(log, { errorsOfDay: errors.ofDay });
}
