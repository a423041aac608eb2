import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

import { noteKeptList } from './kept-lists.ts';
import { askOffline, type Offline } from './offline-access.ts';
import { hasNoAnswer, mayPass } from './retries.ts';

export interface RunningQuery {
  client: QueryClient;
  queryKey: QueryKey;
  /** Of a list in pages. */
  pageParam?: unknown;
}

export interface KeptOptions<T> {
  /** How often this query tries again by itself. */
  triesAfterFirst?: number;
  /** How to read what is kept; null: nothing is. By default the page of a list. */
  read?(offline: Offline): Promise<T | null>;
}

/**
 * What this device kept, in place of an answer: at once where none comes, for nobody waits for a
 * network that is not there; after the last try where the server is in trouble. null: the failure is to
 * be told, as it is for a page that is shown already and stays as it is.
 */
export async function keptInstead<T>(
  { client, queryKey, pageParam = null }: RunningQuery,
  error: unknown,
  { triesAfterFirst = 0, read }: KeptOptions<T>,
): Promise<T | null> {
  const state = client.getQueryState(queryKey);
  const isLast = (state?.fetchFailureCount ?? 0) >= triesAfterFirst;
  if (!(hasNoAnswer(error) || (isLast && mayPass(error)))) return null;
  if (isShown(state?.data, pageParam)) return null;
  const readPage: typeof read = (offline) =>
    offline.readPage(queryKey, pageParam) as Promise<T | null>;
  const kept = await askOffline(read ?? readPage);
  if (kept !== null) noteKeptList(queryKey);
  return kept;
}

function isShown(data: unknown, pageParam: unknown): boolean {
  const { pageParams } = (data ?? {}) as { pageParams?: readonly unknown[] };
  return pageParams?.some((each) => hashKey([each]) === hashKey([pageParam])) ?? false;
}
