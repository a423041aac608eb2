import { traitsOf } from '@rookery/contract/kernel/feeds.ts';
import type { QueryClient } from '@tanstack/react-query';

import type { IdPages } from './list-pages.ts';

interface Keyed {
  queryKey: readonly unknown[];
}

const LISTS = new Set([
  'feed',
  'group-feed',
  'list-feed',
  'profile-feed',
  'profile-media',
  'profile-comments',
  'topic',
  'trending',
  'bookmarks',
  'quotes',
]);

export function isPostList({ queryKey }: Keyed): boolean {
  return LISTS.has(String(queryKey[0]));
}

export function changePostLists(
  client: QueryClient,
  change: (data: IdPages, isHome: boolean) => IdPages,
  isMeant: (query: Keyed) => boolean = () => true,
): void {
  for (const isHome of [true, false]) {
    client.setQueriesData<IdPages>(
      {
        predicate: (query) =>
          isPostList(query) && isMeant(query) && (query.queryKey[0] === 'feed') === isHome,
      },
      (data) => data && change(data, isHome),
    );
  }
}

/**
 * Whether this is the list of reported posts. It still shows moderators the posts that are hidden from
 * others.
 */
export function isModerationList({ queryKey }: Keyed): boolean {
  return queryKey[0] === 'feed' && traitsOf(String(queryKey[1]))?.call === 'listViolations';
}
