import type { Pool } from 'pg';

import { type Finding, MEND } from './doctor-checks.ts';
import { countGivenUp, tryGivenUpAgain } from '#src/platform/outbox/given-up.store.ts';

/** Checks that every event was handled. @param fix retries them; their handlers may run twice */
export async function checkEvents(pool: Pool, fix = false): Promise<Finding[]> {
  const topics = await countGivenUp(pool);
  if (topics.length === 0) return [];
  if (fix) {
    const text = `${await tryGivenUpAgain(pool)} events that had been given up are tried again`;
    return [{ state: 'mended', text }];
  }
  const count = topics.reduce((sum, each) => sum + each.count, 0);
  const which = topics.map((each) => `${each.topic} ${each.count}`).join(', ');
  const text = `${count} events failed too often and are tried no more (${which}): the log says why. Once that is put right, have them tried again: ${MEND}`;
  return [{ state: 'broken', text }];
}
