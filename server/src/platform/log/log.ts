import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '#src/platform/config/config.ts';
import { describeError } from './describe-error.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * The log of a process: JSON lines to its standard output, or to where `destination` says. What others
 * made (errors, output of programs) is taken in without what may name a member or sign one in.
 */
export function openLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError, printed: withoutSecrets } };
  return destination ? pino(options, destination) : pino(options);
}
