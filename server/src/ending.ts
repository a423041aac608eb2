import { setTimeout as delay } from 'node:timers/promises';

import type { App } from './app.ts';
import type { Database } from './platform/db/database.ts';

/** For all that is to be finished after the calls, which have a bound of their own. */
const FINISH_MS = 8_000;
/** For queries that nobody waits for any more: of calls that were cut off, and what tidies up after an answer. */
const QUERIES_MS = 500;

/**
 * Ends a community's process in order. What waits for a database that says nothing is left, and what takes too
 * long. @returns the names of what was not finished.
 */
export async function endCommunity(
  app: Pick<App, 'leave' | 'stop'> | null,
  database: Pick<Database, 'untilSilent' | 'close'> | null,
): Promise<string[]> {
  await app?.leave();
  const after = (ms: number): Promise<unknown> => delay(ms, null, { ref: false });
  const giveUp = Promise.race([after(FINISH_MS), ...(database ? [database.untilSilent()] : [])]);
  const left = app ? await app.stop(giveUp) : [];
  if (!database) return left;
  const isWhole = await database.close(Promise.race([giveUp, after(QUERIES_MS)]));
  return isWhole ? left : [...left, 'queries'];
}
