import { hasNoAnswer, mayPass } from '#web/data/http/retries.ts';
import type { Page } from '#web/data/page/page.ts';

import type { KeptOptions, RunningQuery } from './kept-instead.ts';

/**
 * The server's response or the stored copy. Uses the copy immediately offline, and after the last retry when
 * the server fails. @throws what `fetch` threw
 */
export type OrKept = <T>(
  query: RunningQuery,
  fetch: () => Promise<T>,
  options?: KeptOptions<T>,
) => Promise<T>;

export function createOrKept(page: Page): OrKept {
  return async (query, fetch, options = {}) => {
    try {
      return await fetch();
    } catch (error) {
      const failures = query.client.getQueryState(query.queryKey)?.fetchFailureCount ?? 0;
      const isLast = failures >= (options.triesAfterFirst ?? 0);
      // Offline the member does not wait. A failing server gets all its retries first.
      if (!(hasNoAnswer(error) || (isLast && mayPass(error)))) throw error;
      const kept = await import('./kept-instead.ts').then(
        ({ keptInstead }) => keptInstead(page, query, options),
        () => null,
      );
      if (kept === null) throw error;
      return kept;
    }
  };
}
