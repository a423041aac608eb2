import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { TrendNeeds } from './compute-trends.ts';
import { listOutdated, writeRecommendations } from './recommendations.store.ts';
import { lockWork } from './trends.store.ts';

const MINUTE_MS = 60_000;
/** Who has not been here for so long gets the general list when they come, and their own a minute later. */
const ACTIVE_MINUTES = 60;
const FRESH_MINUTES = 30;
const LIVELY_DAYS = 7;
/** Bounds of one run; who is left out has waited longest at the next. */
const BATCH = 20;
const MOST_BATCHES = 10;
/** More than is shown: what the member follows, blocks or mutes meanwhile is left out at the reading. */
const KEPT = LIMITS.recommendedMax * 2;

/** Recommendations for members who are here and have none, old ones, or follow someone new since. */
export async function recommendUsers({ db, clock }: TrendNeeds): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    // oxlint-disable-next-line no-await-in-loop -- each batch leaves fewer for the next
    const done = await db.transaction().execute(async (tx) => {
      await lockWork(tx, 'recommendations');
      const now = clock.now();
      const before = (ms: number): Date => new Date(now.getTime() - ms);
      const userIds = await listOutdated(tx, {
        activeSince: before(ACTIVE_MINUTES * MINUTE_MS),
        computedBefore: before(FRESH_MINUTES * MINUTE_MS),
        limit: BATCH,
      });
      const livelySince = before(LIVELY_DAYS * 24 * 60 * MINUTE_MS);
      if (userIds.length > 0) {
        await writeRecommendations(tx, userIds, { livelySince, now, most: KEPT });
      }
      return userIds.length;
    });
    if (done < BATCH) return;
  }
}
