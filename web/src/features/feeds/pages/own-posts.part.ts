import type { Post } from '@rookery/contract/posts/post.ts';
import type { QueryKey } from '@tanstack/react-query';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createOpenGroup } from '#web/data/entities/open-group.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { newRows, withoutPost } from './each-once.ts';
import { feedsOf } from './feeds-of.ts';
import { type IdPage, type IdPages, listIds, withOnTop } from './list-pages.ts';
import { mergeWaiting } from './new-posts.ts';
import { changePostLists } from './post-lists.ts';

export function followOwnPosts(page: Page): void {
  const { onAnnounced } = page.part(createEventBus);
  const { shownId } = page.part(createEntities);
  onAnnounced('postCreated', (post) => placeOwnPost(page, post));
  onAnnounced('newComment', (comment) => {
    const queryKey = ['profile-comments', (comment.user.username ?? '').toLowerCase()];
    page.lists.setQueryData<IdPages>(queryKey, (data) => data && withOnTop(data, [comment.id]));
  });
  onAnnounced('postDeleted', ({ id }) => {
    changePostLists(page.lists, (data, isHome) => withoutPost(data, id, isHome, shownId));
  });
}

/** Adds a post from the member's other device. This page knows its own posts by their responses. */
export async function addOwnPost(page: Page, id: string): Promise<void> {
  const { posts } = page.part(createEntities);
  try {
    if (!posts.get(id)) await page.part(createLoading).loadPosts([id]);
    const post = posts.get(id);
    if (post && !post.isDeleted) placeOwnPost(page, post);
  } catch (error) {
    console.info('Could not load the member’s own new post.', error);
  }
}

/**
 * Restarts a list with its newest page. Own posts that arrived during the load stay on top.
 * @param before the list at the time of the request
 */
export function restartList(
  { lists, part, session }: Page,
  queryKey: QueryKey,
  newest: IdPage,
  before: IdPages | undefined,
): void {
  const { posts, shownId } = part(createEntities);
  const member = session.getState().currentUser?.ulid;
  const known = listIds(before);
  const timeOf = (id: string): string => posts.get(id)?.createdAt ?? '';
  lists.setQueryData<IdPages>(queryKey, (held) => {
    const { ids } = newest;
    const top = held?.pages[0]?.ids ?? [];
    const own = top.filter(
      (id) =>
        !known.includes(id) &&
        posts.get(id)?.user.userId === member &&
        ids.every((each) => timeOf(each) < timeOf(id)),
    );
    return withOnTop(
      { pages: [newest], pageParams: [null] },
      newRows(own, ids, shownId),
      top[0] ?? null,
    );
  });
}

function placeOwnPost({ lists, part }: Page, post: Post): void {
  const { posts, shownId } = part(createEntities);
  const keys = feedsOf(post).map((feed) => ['feed', feed]);
  if (post.groupId) keys.push(['group-feed', post.groupId]);
  const { group } = part(createOpenGroup).shown.getState();
  for (const queryKey of keys) {
    const isGroup = queryKey[0] === 'group-feed' && group?.id === post.groupId;
    const pinned = isGroup ? group.pinnedPostUlid : null;
    lists.setQueryData<IdPages>(queryKey, (data) => {
      const rows = data && newRows([post.id], listIds(data), shownId);
      return rows && mergeWaiting(data, rows, (id) => posts.get(id)?.createdAt, pinned);
    });
  }
  const name = (post.user.username ?? '').toLowerCase();
  const pinned = lists.getQueryData<string | null>(['pinned', name]);
  lists.setQueryData<IdPages>(
    ['profile-feed', name],
    (data) => data && withOnTop(data, [post.id], pinned),
  );
}
