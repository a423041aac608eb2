import { mayWith } from '@rookery/contract/kernel/abilities.ts';
import { isForEveryone } from '@rookery/contract/kernel/groups.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { InfiniteData } from '@tanstack/react-query';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { pagesOf } from '#web/data/entities/listed-ids.ts';
import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import type { Page } from '#web/data/page/page.ts';

/** What a page and this device hold of a private group leaves with its member, for as long as the page lives. */
export function followMemberships(page: Page): void {
  page.part(createAnnouncing).onAnnounced('membershipChanged', ({ groupId, isJoined }) => {
    if (!isJoined) void forgetGroup(page, groupId);
  });
}

/** Resolves when this device keeps nothing of it either. */
async function forgetGroup(page: Page, groupId: string): Promise<void> {
  const { posts, dropPost } = page.part(createEntities);
  const own = page.session.getState().currentUser?.ulid;
  const inMemory = closedTo(own, groupId, [...posts.values()]);
  takeFromLists(page, groupId, inMemory);
  for (const post of [...posts.values()]) if (inMemory(post)) dropPost(post.id);
  await page.part(createOfflineAccess).askOffline(async (offline) => {
    const kept: Post[] = [];
    await offline.forgetPosts((post) => {
      kept.push(post);
      return false;
    });
    await offline.forgetPosts(closedTo(own, groupId, kept));
  });
}

/**
 * Which of these posts a member who has left the group reads no more: theirs stay. A comment does not name its group;
 * where the post that it hangs below is not at hand, it may be of this one.
 */
function closedTo(
  own: string | undefined,
  groupId: string,
  posts: readonly Post[],
): (post: Post) => boolean {
  const isAway = (post: Post): boolean => post.groupId === groupId && !isForEveryone(post);
  const roots = new Map(posts.map((post) => [post.id, isAway(post)]));
  return (post) => {
    if (post.user.userId === own) return false;
    if (post.rootUlid === null) return isAway(post);
    return !mayWith(post, 'repost') && (roots.get(post.rootUlid) ?? true);
  };
}

/** Takes them out of every list; out of the groups feed, what the member wrote there and what everybody reads as well. */
function takeFromLists(
  { lists, part }: Page,
  groupId: string,
  isAway: (post: Post) => boolean,
): void {
  const { posts } = part(createEntities);
  for (const { queryKey, state } of lists.getQueryCache().getAll()) {
    if (pagesOf(state.data).length === 0) continue;
    const isGroups = queryKey.join('/') === 'feed/groups';
    const isGone = (id: string): boolean => {
      const post = posts.get(id);
      return post !== undefined && (isAway(post) || (isGroups && post.groupId === groupId));
    };
    lists.setQueryData<InfiniteData<{ ids: string[] }>>(queryKey, (data) => {
      if (!data?.pages.some(({ ids }) => ids.some(isGone))) return data;
      const pages = data.pages.map((each) => ({
        ...each,
        ids: each.ids.filter((id) => !isGone(id)),
      }));
      return { ...data, pages };
    });
  }
}
