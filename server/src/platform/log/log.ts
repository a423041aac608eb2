import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { isOutOfSpace } from '#src/kernel/out-of-space.ts';
import type { LogFormat, LogLevel } from '#src/platform/config/config.ts';
import { describeError } from './describe-error.ts';
import { createErrorCount } from './error-count.ts';
import { cleanDetails } from './clean-details.ts';
import { prettyLine } from './pretty.ts';
import { withoutSecrets } from './without-secrets.ts';

export type Log = Logger & { errorsOfDay(): number };

/** Unwritten lines are buffered up to this many bytes; further lines are dropped. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;

/** Standard output for a server's log. A full disk or a closed reader must not end the server. */
export function standardOutput(): ReturnType<typeof pino.destination> {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_BUFFERED_BYTES });
  const { flushSync } = output;
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (!isOutOfSpace(error) && error.code !== 'EPIPE') throw error;
    // On exit, pino would retry a failed write forever.
    output.flushSync = () => undefined;
  });
  output.on('drain', () => {
    output.flushSync = flushSync;
  });
  return output;
}

export function openLog(
  level: LogLevel,
  destination: DestinationStream = pino.destination(1),
  format: LogFormat = 'json',
): Log {
  const errors = createErrorCount();
  const options: LoggerOptions = {
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, printed: withoutSecrets },
    formatters: { level: (label) => ({ level: label }), log: cleanDetails },
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
  const pretty = { write: (line: string) => destination.write(prettyLine(line)) };
  const log = pino(options, format === 'pretty' ? pretty : destination);
  return Object.assign(log, { errorsOfDay: errors.ofDay });
}

/** The log of a command. Warnings go to standard error, because the output is for a person or a pipe. */
export function openWarnings(): Log {
  return openLog('warn', pino.destination({ fd: 2, sync: true }), usualFormat(process.stderr));
}

export const usualFormat = (stream: { isTTY?: boolean }): LogFormat =>
  stream.isTTY ? 'pretty' : 'json';
