import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { listOutdated, writeRecommendations } from './recommendations.store.ts';
import type { TrendingParts } from './parts.ts';

/** Who has not been here for so long gets the general list when they come, and their own a minute later. */
const ACTIVE_MINUTES = 60;
const FRESH_MINUTES = 30;
const LIVELY_DAYS = 7;
/** Who is left out of a run has waited longest at the next. */
const MOST_A_RUN = 200;
/** What so many need sorted fits into memory. */
const BATCH = 10;
/** More than is shown: what the member follows, blocks or mutes meanwhile is left out at the reading. */
const KEPT = LIMITS.recommendedMax * 2;

/** Recommendations for members who are here and have none, old ones, or follow someone new since. */
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
    await writeRecommendations(db, batch, { livelySince, now, most: KEPT });
  }
}
