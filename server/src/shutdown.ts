import { setTimeout as delay } from 'node:timers/promises';

import type { App } from './app.ts';
import type { Database } from './platform/db/database.ts';
import type { Traces } from './platform/traces/traces.ts';

const FINISH_MS = 8_000;
/**
 * Milliseconds for queries without a waiting caller: queries of cut-off calls, and cleanup after responses.
 */
const QUERIES_MS = 500;
/** Milliseconds until unsent traces are abandoned. The supervisor kills the process soon after. */
const TRACES_MS = 9_500;

/**
 * Ends a community’s process in order. Skips work that waits for a silent database or takes too long. @returns
 * the names of unfinished work
 * @param options.onLast called when only the database is left to close.
 */
export async function shutDown(
  app: Pick<App, 'leave' | 'stop'> | null,
  database: Pick<Database, 'untilSilent' | 'close'> | null,
  traces: Pick<Traces, 'stop'> | null = null,
  { isServing = true, onLast = (): void => undefined } = {},
): Promise<string[]> {
  if (isServing) await app?.leave();
  const after = (ms: number): Promise<unknown> => delay(ms, null, { ref: false });
  const giveUp = Promise.race([after(FINISH_MS), ...(database ? [database.untilSilent()] : [])]);
  const last = after(TRACES_MS);
  const left = app ? await app.stop(giveUp) : [];
  const flushed = Promise.race([traces?.stop(), last]);
  onLast();
  const isWhole = database ? await database.close(Promise.race([giveUp, after(QUERIES_MS)])) : true;
  await flushed;
  return isWhole ? left : [...left, 'queries'];
}
