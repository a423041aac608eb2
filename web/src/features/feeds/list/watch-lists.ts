import type { QueryClient } from '@tanstack/react-query';

import { followOwnPosts } from '#web/features/feeds/pages/own-posts.ts';
import { followReports } from './reported-posts.ts';

let isWatching = false;

/** Keeps every list true to what the member does with posts. Begun by the first list, on whatever screen. */
export function watchLists(client: QueryClient): void {
  if (isWatching) return;
  isWatching = true;
  followOwnPosts(client);
  followReports(client);
}
