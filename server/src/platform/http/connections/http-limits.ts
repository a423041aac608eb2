import { readFileSync } from 'node:fs';
import type { ConnectionLimits } from './connections.ts';
import type { PipelineLimits } from './pipeline.ts';
import type { ReadThrottleLimits } from './read-throttle.ts';

export interface HttpLimits extends ConnectionLimits {
  pipeline: PipelineLimits;
  rest: ReadThrottleLimits;
  drainMs: number;
}

const MOST_CONNECTIONS = 20_000;
const MOST_OF_ONE_ADDRESS = 1000;
const FEWEST = 50;
/** Number of files reserved for the database, the media worker, logs and libraries. */
const OTHER_FILES = 200;
const MB = 1024 * 1024;

export function httpLimits(openFiles: number | null): HttpLimits {
  // Count two files per connection, because each connection may also send an open file.
  const places = Math.floor(((openFiles ?? Infinity) - OTHER_FILES) / 2);
  const total = Math.max(FEWEST, Math.min(MOST_CONNECTIONS, places));
  return {
    total,
    perAddress: Math.max(FEWEST, Math.min(MOST_OF_ONE_ADDRESS, Math.floor(total / 4))),
    unreadBytes: 4 * MB,
    unreadBytesInAll: 128 * MB,
    pipeline: { together: 16, waiting: 48, unreadBytes: MB / 4 },
    rest: { from: 50, ms: 1500 },
    drainMs: 4000,
  };
}

export function readOpenFilesLimit(process = 'self'): number | null {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync(`/proc/${process}/limits`, 'utf8'));
    return found ? Number(found[1]) : null;
  } catch {
    return null;
  }
}
