import { hasNoAnswer, mayPass } from '#web/data/http/retries.ts';
import type { Page } from '#web/data/page/page.ts';

import type { KeptOptions, RunningQuery } from './kept-instead.ts';

/**
 * The server's answer, or what this device kept: at once where no answer comes, after the last try where
 * the server is in trouble. @throws what `fetch` threw
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
      // Without an answer nobody waits; a server in trouble has all its tries first.
      if (!(hasNoAnswer(error) || (isLast && mayPass(error)))) throw error;
      const kept = await import('./kept-instead.ts').then(
        ({ keptInstead }) => keptInstead(page, query, options),
        // Its code is kept with the app's files; where they are gone, so is this.
        () => null,
      );
      if (kept === null) throw error;
      return kept;
    }
  };
}
