import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createListsFromStorage } from './lists-from-storage.part.ts';
import type { Offline } from './offline.part.ts';

export interface RunningQuery {
  client: QueryClient;
  queryKey: QueryKey;
  pageParam?: unknown;
}

export interface StoredFallbackOptions<T> {
  triesAfterFirst?: number;
  read?(offline: Offline): Promise<T | null>;
}

export async function readStoredFallback<T>(
  { part }: Page,
  { client, queryKey, pageParam = null }: RunningQuery,
  { read }: StoredFallbackOptions<T>,
): Promise<T | null> {
  if (isPageShown(client.getQueryData(queryKey), pageParam)) return null;
  const readPage: typeof read = (offline) =>
    offline.readPage(queryKey, pageParam) as Promise<T | null>;
  const kept = await part(createOfflineAccess).askOffline(read ?? readPage);
  if (kept !== null) part(createListsFromStorage).noteKeptList(queryKey);
  return kept;
}

function isPageShown(data: unknown, pageParam: unknown): boolean {
  const { pageParams } = (data ?? {}) as { pageParams?: readonly unknown[] };
  return pageParams?.some((each) => hashKey([each]) === hashKey([pageParam])) ?? false;
}
