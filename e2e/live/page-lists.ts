import type { Post } from '@rookery/contract/posts/post.ts';
import { expect } from 'vitest';

import { createEntities } from '../../web/src/data/entities/entities.part.ts';
import type { Page } from '../../web/src/data/page/page.ts';
import { createFeedOptions } from '../../web/src/features/feeds/pages/feed-options.part.ts';
import { type IdPages, listIds } from '../../web/src/features/feeds/pages/list-pages.ts';
import { createGroups } from '../../web/src/features/groups/state/groups.part.ts';
import { createPinnedOptions } from '../../web/src/features/posts/menu/pinned-options.part.ts';
import { createComments } from '../../web/src/features/posts/post/comments.part.ts';
import { postOptions } from '../../web/src/features/posts/post/post-options.part.ts';
import type { ManualPageClock } from '../harness/manual-page-clock.ts';

export const SORT = 'popular';

export type ListName =
  | 'following'
  | 'followingMutual'
  | 'all'
  | 'newUsers'
  | 'global'
  | 'groups'
  | 'notifications'
  | `profile/${string}`
  | `pinned/${string}`
  | `thread/${string}`
  | `post/${string}`
  | `group/${string}`
  | `group-feed/${string}`
  | `members/${string}`;

export interface PageWithLists {
  page: Page;
  clock: ManualPageClock;
  lists: readonly ListName[];
}

export async function openAgain({ page, lists }: PageWithLists): Promise<void> {
  await page.lists.refetchQueries({ predicate: ({ state }) => state.isInvalidated });
  for (const name of lists) if (idsOf(page, name) === null) await fetchList(page, name);
}

export async function fetchList(page: Page, name: ListName): Promise<void> {
  const [kind = '', id = ''] = name.split('/');
  if (kind === 'thread') {
    const { commentsOptions } = page.part(createComments);
    await page.lists.fetchInfiniteQuery(commentsOptions(id, SORT));
    return;
  }
  if (kind === 'post') {
    await page.lists.fetchQuery(postOptions(page, id));
    return;
  }
  if (kind === 'pinned') {
    await page.lists.fetchQuery(page.part(createPinnedOptions)(id));
    return;
  }
  if (kind === 'group') {
    await page.lists.fetchQuery(page.part(createGroups).groupOptions(id));
    return;
  }
  if (isClosed(page, name)) return;
  if (kind === 'members') {
    await page.lists.fetchInfiniteQuery(page.part(createGroups).peopleOptions(id, 'members'));
    return;
  }
  const { feedOptions, profileFeedOptions, groupFeedOptions } = page.part(createFeedOptions);
  const lists = { profile: profileFeedOptions, 'group-feed': groupFeedOptions };
  const options = lists[kind as keyof typeof lists]?.(id) ?? feedOptions(kind);
  await page.lists.fetchInfiniteQuery(options);
}

function idsOf(page: Page, name: ListName): string[] | null {
  const [kind = '', id = ''] = name.split('/');
  if (kind === 'post') return [id];
  if (kind === 'pinned') return [page.lists.getQueryData<string | null>(['pinned', id]) ?? 'none'];
  const keys = {
    thread: ['comments', id, SORT],
    profile: ['profile-feed', id.toLowerCase()],
    'group-feed': ['group-feed', id],
  };
  const queryKey = keys[kind as keyof typeof keys] ?? ['feed', kind];
  if (kind === 'group' || kind === 'members' || isClosed(page, name)) return [];
  if (page.lists.getQueryState(queryKey)?.status !== 'success') return null;
  return listIds(page.lists.getQueryData<IdPages>(queryKey));
}

/**
 * Lists the visible posts, and places that remain because of their comments. Views are left out, because no
 * event reports them.
 */
export function listVisibleItems(
  { page, lists }: PageWithLists,
  isMeant = (_name: ListName): boolean => true,
): unknown {
  const { posts } = page.part(createEntities);
  return lists.filter(isMeant).map((name) => [
    name,
    groupContent(page, name) ??
      (idsOf(page, name) ?? expect.unreachable(name)).flatMap((id): object[] => {
        const post = posts.get(id);
        if (!post) return [{ id, isAbsent: true }];
        const isPlace = post.isDeleted || post.isHidden;
        const isKept = post.parentUlid !== null && post.postEngagement.commentCount > 0;
        if (isPlace && !isKept && !name.startsWith('post/')) return [];
        const original = posts.get(post.repostId ?? '');
        const isThere = original !== undefined && !original.isDeleted && !original.isHidden;
        // A repost without an original stays on its profile alone.
        if (post.isRepost && !isThere && !name.includes('/')) return [];
        return [{ ...drawn(post), original: isThere ? drawn(original) : null }];
      }),
  ]);
}

function drawn(post: Post): object {
  const { updatedAt: _, views: __, original: ___, postEngagement, ...rest } = post;
  const { views: ____, ...counts } = postEngagement;
  return { ...rest, ...counts };
}

/** Group counts are refetched on opening, because no event reports actions of others. */
const IGNORED_COUNTS = { memberCount: 0, postCount: 0, pendingCount: 0 } as const;

function isClosed(page: Page, name: ListName): boolean {
  const [kind, id = ''] = name.split('/');
  if (kind !== 'members' && kind !== 'group-feed') return false;
  return !page.part(createGroups).held.getState()[id]?.abilities.includes('read');
}

function groupContent(page: Page, name: ListName): unknown {
  const [kind, id = ''] = name.split('/');
  const { held, peopleOptions } = page.part(createGroups);
  if (isClosed(page, name)) return 'closed';
  if (kind === 'group') return { ...held.getState()[id], ...IGNORED_COUNTS };
  if (kind !== 'members') return null;
  const data = page.lists.getQueryData(peopleOptions(id, 'members').queryKey);
  return data?.pages.flatMap(({ people }) =>
    people.map(({ profile, role, abilities }) => [profile.username, role, abilities]),
  );
}
