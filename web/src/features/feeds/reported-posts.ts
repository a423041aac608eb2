import type { QueryClient } from '@tanstack/react-query';

import { onAnnounced } from '#web/data/announcements.ts';
import { posts, users } from '#web/data/entities.ts';

import { feedOptions, profileFeedOptions } from './feed-options.ts';
import { type IdPages, withoutId, withoutIds } from './list-pages.ts';
import { isModerationList, isPostList } from './post-lists.ts';

/** Keeps every list true to what the member does with single posts, for as long as the page lives. */
export function followReports(client: QueryClient): void {
  onAnnounced('postReported', ({ id }) => {
    client.setQueriesData<IdPages>(
      { predicate: (query) => isPostList(query) && !isModerationList(query) },
      (data) => data && withoutId(data, id),
    );
  });
  onAnnounced('keptAway', ({ ulid, isOn }) => {
    if (isOn) dropAuthor(client, ulid);
    // Their own lists are empty for the member now, or no longer.
    const name = users.get(ulid)?.username?.toLowerCase();
    void client.invalidateQueries({
      predicate: ({ queryKey: [list, of] }) =>
        list === 'comments' || (String(list).startsWith('profile-') && of === name),
    });
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

/**
 * Takes a member's posts out of every list, and out of what this device keeps, as far as memory knows who
 * wrote them; the server has the rest. A post whose own page is open stays: what is muted may be read there.
 */
function dropAuthor(client: QueryClient, ulid: string): void {
  client.setQueriesData<IdPages>(
    { predicate: (query) => isPostList(query) && !isModerationList(query) },
    (data) => data && withoutIds(data, (id) => posts.get(id)?.user.userId === ulid),
  );
  const theirs = [...posts.values()].filter((post) => post.user.userId === ulid);
  for (const { id } of theirs) if (location.pathname !== `/post/${id}`) posts.remove(id);
}
