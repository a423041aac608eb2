import { setTimeout as delay } from 'node:timers/promises';

import type { App } from './app.ts';
import type { Database } from './platform/db/database.ts';
import type { Traces } from './platform/traces/traces.ts';

/** For all that is to be finished after the calls, which have a bound of their own. */
const FINISH_MS = 8_000;
/** For queries that nobody waits for any more: of calls that were cut off, and what tidies up after an answer. */
const QUERIES_MS = 500;
/** Whoever stops us ends the process soon after. */
const TRACES_MS = 9_500;

/**
 * Ends a community's process in order. What waits for a database that says nothing is left, and what takes too
 * long. @returns the names of what was not finished.
 * @param options.onLast called when all that is left is to close the database.
 */
export async function endCommunity(
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
