import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { listOutdated, writeRecommendations } from './recommendations.store.ts';
import type { TrendingParts } from './parts.ts';

/** A member inactive for longer first gets the general list, and a personal list a minute later. */
const ACTIVE_MINUTES = 60;
const FRESH_MINUTES = 30;
const LIVELY_DAYS = 7;
const MOST_A_RUN = 200;
/** The batch is small enough for the sort to fit into memory. */
const BATCH = 10;
/**
 * More are stored than shown, because reads leave out members who were followed, blocked or muted since.
 */
const RECOMMENDATIONS_STORED = LIMITS.recommendedMax * 2;

export async function recommendUsers({
  db,
  clock,
}: Pick<TrendingParts, 'clock' | 'db'>): Promise<void> {
  const now = clock.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const userIds = await listOutdated(db, {
    activeSince: before(ACTIVE_MINUTES * MINUTE_MS),
    computedBefore: before(FRESH_MINUTES * MINUTE_MS),
    limit: MOST_A_RUN,
  });
  const livelySince = before(LIVELY_DAYS * 24 * 60 * MINUTE_MS);
  for (let at = 0; at < userIds.length; at += BATCH) {
    const batch = userIds.slice(at, at + BATCH);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that calls find the database free
    await writeRecommendations(db, batch, { livelySince, now, most: RECOMMENDATIONS_STORED });
  }
}
