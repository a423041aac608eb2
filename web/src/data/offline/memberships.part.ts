import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import { isForEveryone } from '@rookery/contract/kernel/groups.ts';
import type { Chat } from '@rookery/contract/chats/chat.ts';
import type { Group } from '@rookery/contract/groups/group.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { hashKey, type InfiniteData } from '@tanstack/react-query';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { pagesOf } from '#web/data/entities/listed-ids.ts';
import { createOfflineAccess } from '#web/data/entities/offline-access.part.ts';
import type { Page } from '#web/data/page/page.ts';

import type { Offline } from './offline.part.ts';

export interface Memberships {
  /**
   * Forgets private groups and group chats that the member has left. The events about leaving may have been
   * missed.
   */
  forgetClosed(): Promise<void>;
}

export function followMemberships(page: Page): Memberships {
  page.part(createEventBus).onAnnounced('membershipChanged', ({ groupId, isJoined }) => {
    if (!isJoined) void forgetGroup(page, groupId);
  });
  return {
    async forgetClosed() {
      const held = [...(await findCachedPrivateGroups(page))];
      for (let at = 0; at < held.length; at += LIMITS.mapUlidsMax) {
        await forgetUnreadableGroups(page, held.slice(at, at + LIMITS.mapUlidsMax));
      }
    },
  };
}

async function forgetUnreadableGroups(page: Page, held: string[]): Promise<void> {
  const { data } = await page.api('POST /groups/map', { body: { ulids: held } });
  const open = new Map(data.filter(mayRead).map((group) => [group.id, group]));
  for (const id of held) {
    const group = open.get(id);
    if (!group) await forgetGroup(page, id);
    else if (!group.isJoined) await forgetChat(page, id);
  }
}

const mayRead = ({ abilities }: Pick<Group, 'abilities'>): boolean => abilities.includes('read');

async function findCachedPrivateGroups({ part }: Page): Promise<Set<string>> {
  const closed = new Set<string>();
  const note = (post: Post): void => {
    if (post.groupId !== null && !isForEveryone(post)) closed.add(post.groupId);
  };
  for (const post of part(createEntities).posts.values()) note(post);
  await part(createOfflineAccess).askOffline(async (offline) => {
    await offline.forgetPosts((post) => {
      note(post);
      return false;
    });
    await offline.forgetLists(({ data }) => {
      const row = data as (Partial<Group> & Partial<Chat>) | null;
      if (row?.visibility === 'private' && row.isJoined) closed.add(String(row.id));
      if (row?.groupId) closed.add(row.groupId);
      return false;
    });
  });
  return closed;
}

async function forgetGroup(page: Page, groupId: string): Promise<void> {
  const { posts, dropPost } = page.part(createEntities);
  const own = page.session.getState().currentUser?.ulid;
  const inMemory = unreadablePostFilter(own, groupId, [...posts.values()]);
  removeFromLists(page, groupId, inMemory);
  for (const post of [...posts.values()]) if (inMemory(post)) dropPost(post.id);
  await page.part(createOfflineAccess).askOffline(async (offline) => {
    const kept: Post[] = [];
    await offline.forgetPosts((post) => {
      kept.push(post);
      return false;
    });
    await offline.forgetPosts(unreadablePostFilter(own, groupId, kept));
    await forgetGroupAndFeed(offline, groupId);
  });
  await forgetChat(page, groupId);
}

/** A group chat is for members only, even in a public group. */
async function forgetChat({ part }: Page, groupId: string): Promise<void> {
  await part(createOfflineAccess).askOffline(async (offline) => {
    const gone = new Set<string>();
    await offline.forgetLists(({ data }) => {
      const chat = data as Partial<Chat> | null;
      if (chat?.groupId !== groupId) return false;
      gone.add(hashKey(['messages', chat.id]));
      return true;
    });
    if (gone.size > 0) await offline.forgetLists(({ key }) => gone.has(key));
  });
}

/** Forgets the private group itself and its feed. Only its own row says whether it is private. */
async function forgetGroupAndFeed(offline: Offline, groupId: string): Promise<void> {
  let isPublic = false;
  const isOfGroup = (data: unknown): boolean => (data as Group | null)?.id === groupId;
  await offline.forgetLists(({ data }) => {
    isPublic ||= isOfGroup(data) && (data as Group).visibility === 'public';
    return false;
  });
  if (isPublic) return;
  const feed = hashKey(['group-feed', groupId]);
  await offline.forgetLists(({ key, data }) => key === feed || isOfGroup(data));
}

/**
 * Matches posts that a former member may no longer read, except own posts. A comment does not name its
 * group. It counts as unreadable when its root post is not cached.
 */
function unreadablePostFilter(
  own: string | undefined,
  groupId: string,
  posts: readonly Post[],
): (post: Post) => boolean {
  const isAway = (post: Post): boolean => post.groupId === groupId && !isForEveryone(post);
  const roots = new Map(posts.map((post) => [post.id, isAway(post)]));
  return (post) => {
    if (post.user.userId === own) return false;
    if (post.rootUlid === null) return isAway(post);
    return !hasPostAbility(post, 'repost') && (roots.get(post.rootUlid) ?? true);
  };
}

function removeFromLists(
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
