import type { QueryClient } from '@tanstack/react-query';

import type { ListOptions } from './feed-options.part.ts';

export async function reloadList(client: QueryClient, options: ListOptions): Promise<void> {
  await client.fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0, retry: false });
}
