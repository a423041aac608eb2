import { isForEveryone } from '@rookery/contract/kernel/groups.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { type IdPages, listIds } from './list-pages.ts';

export interface JoinedGroups {
  joined: StoreApi<{ isInGroup: boolean }>;
  askOnce(): void;
}

export function createJoinedGroups(page: Page): JoinedGroups {
  const { api, lists, part, onDrop } = page;
  const joined = createStore(() => ({ isInGroup: false }));
  let turn = 0;
  let isAsked = false;
  const know = (isInGroup: boolean): void => {
    turn++;
    joined.setState({ isInGroup });
  };
  const ask = async (): Promise<void> => {
    const own = ++turn;
    isAsked = true;
    try {
      const { data } = await api('POST /groups/search', { body: { type: 'myGroups', limit: 1 } });
      if (own === turn) know(data.length > 0);
    } catch (error) {
      if (own === turn) isAsked = false;
      console.info('Could not check whether the member is in a group.', error);
    }
  };
  part(createEventBus).onAnnounced('membershipChanged', ({ groupId, isJoined }) => {
    refreshPosts(page, groupId, isJoined);
    if (!isJoined) return void ask();
    know(true);
    resetGroupFeeds(lists, groupId);
  });
  part(createRealtime).onRealtime('reconnected', () => void ask());
  onDrop(() => {
    know(false);
    isAsked = false;
  });
  return { joined, askOnce: () => void (isAsked || ask()) };
}

/**
 * Reloads the cached posts of a group after joining or leaving it, because members may comment in the
 * group.
 */
function refreshPosts({ part }: Page, groupId: string, isJoined: boolean): void {
  const { posts } = part(createEntities);
  const { refreshPost } = part(createLoading);
  for (const post of [...posts.values()]) {
    const root = post.rootUlid === null ? post : posts.get(post.rootUlid);
    if (root?.groupId !== groupId) continue;
    if (isJoined || isForEveryone(root)) refreshPost(post.id);
  }
}

/**
 * Resets the groups feed and the group's list unless they are on screen. The feed lacks older posts of a
 * joined group. The list of a left private group is incomplete.
 */
function resetGroupFeeds(lists: QueryClient, groupId: string): void {
  for (const queryKey of [
    ['feed', 'groups'],
    ['group-feed', groupId],
  ]) {
    const isEmpty = listIds(lists.getQueryData<IdPages>(queryKey)).length === 0;
    lists.removeQueries({ queryKey, type: 'inactive' });
    if (isEmpty) void lists.invalidateQueries({ queryKey });
  }
}
