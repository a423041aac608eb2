import type { QueryClient } from '@tanstack/react-query';

import { onAnnounced } from '#web/data/entities/announcements.ts';
import { absentPosts, posts, shownId, users } from '#web/data/entities/entities.ts';

import { withoutPost } from '#web/features/feeds/pages/each-once.ts';
import { feedOptions, profileFeedOptions } from '#web/features/feeds/pages/feed-options.ts';
import { type IdPages, withoutId, withoutIds } from '#web/features/feeds/pages/list-pages.ts';
import { changePostLists, isModerationList } from '#web/features/feeds/pages/post-lists.ts';

/** Keeps every list true to what the member does with single posts, for as long as the page lives. */
export function followReports(client: QueryClient): void {
  onAnnounced('postReported', ({ id }) => {
    changePostLists(client, (data) => withoutPost(data, id, true, shownId), isForReaders);
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

const isForReaders = (query: Parameters<typeof isModerationList>[0]): boolean =>
  !isModerationList(query);

/**
 * Takes a member's posts out of every list, and out of what this device keeps, as far as memory knows who
 * wrote them; the server has the rest. A post whose own page is open stays: what is muted may be read there.
 */
function dropAuthor(client: QueryClient, ulid: string): void {
  const isTheirs = (id: string): boolean => posts.get(id)?.user.userId === ulid;
  changePostLists(
    client,
    (data, isHome) => withoutIds(data, (id) => isTheirs(id) || (isHome && isTheirs(shownId(id)))),
    isForReaders,
  );
  const all = [...posts.values()];
  const originals = new Set(all.map((post) => post.repostId));
  for (const { id, user } of all) {
    if (user.userId !== ulid || location.pathname === `/post/${id}`) continue;
    posts.remove(id);
    // What others repost and quote is not asked for again in passing.
    if (originals.has(id)) absentPosts.put(id, 'gone');
  }
}
