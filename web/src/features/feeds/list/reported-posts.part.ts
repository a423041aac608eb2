import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { withoutPost } from '#web/features/feeds/pages/each-once.ts';
import { type IdPages, withoutId, withoutIds } from '#web/features/feeds/pages/list-pages.ts';
import { changePostLists, isModerationList } from '#web/features/feeds/pages/post-lists.ts';

export function followReports(page: Page): void {
  const { lists, part } = page;
  const { onAnnounced } = part(createEventBus);
  const { users, shownId, noteGone } = part(createEntities);
  // Also cancels a first load, which was requested before the change.
  const askAnew = (predicate: typeof isModerationList): void => {
    void lists.cancelQueries({ predicate, type: 'active' }, { silent: true });
    void lists.invalidateQueries({ predicate });
  };
  onAnnounced('postReported', ({ id }) => {
    noteGone(`reported${id}`);
    changePostLists(lists, (data) => withoutPost(data, id, true, shownId), isForReaders);
  });
  onAnnounced('reportsDecided', ({ id }) => {
    changePostLists(lists, (data) => withoutId(data, id), isModerationList);
  });
  onAnnounced('reportsReopened', ({ isPlaced }) => {
    if (!isPlaced) askAnew(isModerationList);
  });
  onAnnounced('postsSwept', ({ username }) => {
    askAnew(isModerationList);
    askAnew(
      ({ queryKey: [list, of] }) =>
        String(list).startsWith('profile-') && of === username.toLowerCase(),
    );
  });
  onAnnounced('blockedOrMuted', ({ ulid, isOn }) => {
    noteGone(ulid, isOn);
    if (isOn) dropAuthor(page, ulid);
    const name = users.get(ulid)?.username?.toLowerCase();
    askAnew(
      ({ queryKey: [list, of] }) =>
        list === 'comments' || (String(list).startsWith('profile-') && of === name),
    );
  });
  onAnnounced('leftDiscover', ({ id }) => {
    noteGone(`all${id}`);
    lists.setQueryData<IdPages>(['feed', 'all'], (data) => data && withoutId(data, id));
  });
  onAnnounced('pinChanged', ({ username }) => {
    const queryKey = ['profile-feed', username.toLowerCase()];
    void lists.invalidateQueries({ queryKey, refetchType: 'none' });
  });
}

const isForReaders = (query: Parameters<typeof isModerationList>[0]): boolean =>
  !isModerationList(query);

/**
 * Removes a member's posts from every list and from this device, as far as their author is known. A post on its
 * own page stays, because muted posts may be read there.
 */
function dropAuthor({ lists, part, path }: Page, ulid: string): void {
  const { posts, shownId, removePost, dropPost } = part(createEntities);
  const isTheirs = (id: string): boolean => posts.get(id)?.user.userId === ulid;
  changePostLists(
    lists,
    (data, isHome) => withoutIds(data, (id) => isTheirs(id) || (isHome && isTheirs(shownId(id)))),
    isForReaders,
  );
  const all = [...posts.values()];
  const originals = new Set(all.map((post) => post.repostId));
  for (const { id, user } of all) {
    if (user.userId !== ulid || path() === `/post/${id}`) continue;
    // Mark originals of reposts and quotes as removed, so that rendering a repost does not load them again.
    if (originals.has(id)) removePost(id);
    else dropPost(id);
  }
}
