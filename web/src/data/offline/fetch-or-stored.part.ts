import { hasNoResponse, isTemporaryFailure } from '#web/data/http/retries.ts';
import type { Page } from '#web/data/page/page.ts';

import type { StoredFallbackOptions, RunningQuery } from './stored-fallback.ts';

/**
 * Returns the server's response or the stored copy. The copy is used immediately when offline, and after
 * the last retry when the server fails. @throws what `fetch` threw
 */
export type FetchOrStored = <T>(
  query: RunningQuery,
  fetch: () => Promise<T>,
  options?: StoredFallbackOptions<T>,
) => Promise<T>;

export function createFetchOrStored(page: Page): FetchOrStored {
  return async (query, fetch, options = {}) => {
    try {
      return await fetch();
    } catch (error) {
      const failures = query.client.getQueryState(query.queryKey)?.fetchFailureCount ?? 0;
      const isLast = failures >= (options.triesAfterFirst ?? 0);
      // Offline the member does not wait. A failing server gets all its retries first.
      if (!(hasNoResponse(error) || (isLast && isTemporaryFailure(error)))) throw error;
      const kept = await import('./stored-fallback.ts').then(
        ({ readStoredFallback }) => readStoredFallback(page, query, options),
        () => null,
      );
      if (kept === null) throw error;
      return kept;
    }
  };
}
