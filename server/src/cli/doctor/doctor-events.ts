import type { Pool } from 'pg';

import { type Finding, FIX_COMMAND } from './doctor-checks.ts';
import { countGivenUp, retryGivenUp } from '#src/platform/outbox/given-up.store.ts';

/** Checks that every event was handled. @param fix retries failed events; their handlers may run twice */
export async function checkEvents(pool: Pool, fix = false): Promise<Finding[]> {
  const topics = await countGivenUp(pool);
  if (topics.length === 0) return [];
  if (fix) {
    const text = `Failed events that will be retried: ${await retryGivenUp(pool)}`;
    return [{ state: 'fixed', text }];
  }
  const count = topics.reduce((sum, each) => sum + each.count, 0);
  const which = topics.map((each) => `${each.topic} ${each.count}`).join(', ');
  const text = `Failed events that are no longer retried: ${count} (${which}). The log shows the reason. After you fix it, retry them: ${FIX_COMMAND}`;
  return [{ state: 'broken', text }];
}
