import type { QueryClient } from '@tanstack/react-query';

import { onAnnounced } from '#web/data/announcements.ts';

import { feedOptions, profileFeedOptions } from './feed-options.ts';
import { type IdPages, withoutId } from './list-pages.ts';
import { isModerationList, isPostList } from './post-lists.ts';

/** Keeps every list true to what the member does with single posts, for as long as the page lives. */
export function followReports(client: QueryClient): void {
  onAnnounced('postReported', ({ id }) => {
    client.setQueriesData<IdPages>(
      { predicate: (query) => isPostList(query) && !isModerationList(query) },
      (data) => data && withoutId(data, id),
    );
  });
  onAnnounced('leftDiscover', ({ id }) => {
    const { queryKey } = feedOptions('all');
    client.setQueryData<IdPages>(queryKey, (data) => data && withoutId(data, id));
  });
  onAnnounced('pinChanged', ({ username }) => {
    // Another post comes first from now on; a profile that is being read changes when it is opened next.
    const { queryKey } = profileFeedOptions(username);
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  });
}
