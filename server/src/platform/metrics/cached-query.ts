import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Timers } from '#src/kernel/timers.ts';

/**
 * Runs a query at most once per interval and limits its time. The result is null if the query fails or
 * times out.
 */
export function createCachedQuery<Found>(
  { timers, nowMs }: { timers: Timers; nowMs(): number },
  { keptMs, patienceMs }: { keptMs: number; patienceMs: number },
  find: () => Promise<Found>,
): () => Promise<Found | null> {
  const share = createSingleFlight<Found | null>();
  let last: { at: number; found: Found | null } | null = null;

  async function ask(): Promise<Found | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const cancel = timers.after(patienceMs, () => resolve(null));
    try {
      return await Promise.race([find().catch(() => null), late]);
    } finally {
      cancel();
    }
  }

  return async () => {
    if (last && nowMs() - last.at < keptMs) return last.found;
    return share('survey', async () => {
      const found = await ask();
      last = { at: nowMs(), found };
      return found;
    });
  };
}
