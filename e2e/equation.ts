import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, onTestFinished, vi } from 'vitest';

import { Pusher } from '../server/test/listener.ts';
import type { TestMember, TestServer } from '../server/test/server.ts';
import { followEngagement, type EngagementChange } from '../web/src/data/engagement-changes.ts';
import { createEntityMap, type EntityMap } from '../web/src/data/entity-map.ts';
import { openSocket } from '../web/src/data/realtime-socket.ts';
import {
  type IdPages,
  listIds,
  withOnTop,
  withoutId,
} from '../web/src/features/feeds/list-pages.ts';
import {
  checkFrom,
  mayCheck,
  mergeWaiting,
  type Notice,
  withNewer,
} from '../web/src/features/feeds/new-posts.ts';
import { feedsOf } from '../web/src/features/feeds/feeds-of.ts';
import { mergeRefreshed } from '../web/src/features/posts/comment-order.ts';

/** A list that a page holds: a feed, the posts of a member, or the answers below a post. */
export type ListName =
  | 'following'
  | 'followingMutual'
  | 'all'
  | 'newUsers'
  | 'global'
  | `profile/${string}`
  | `thread/${string}`;

/** What a member's page holds, kept current as the page keeps it, without a window. */
export interface OpenPage {
  /**
   * Waits until what is held, with the notices that came by the socket, shows the same as a fetch of
   * everything anew.
   */
  settles(): Promise<void>;
  /** A minute in which everything was in sight: counts and open threads are asked for again. */
  passMinute(): Promise<void>;
  /** The member does these on this page, which knows of them by the answer. */
  wrote(post: Post): void;
  commented(comment: Post): Promise<void>;
  reported(id: string): void;
  /** Names of the notices that came so far. */
  readonly heard: readonly string[];
}

interface Held {
  posts: EntityMap<Post>;
  lists: Map<ListName, IdPages>;
}

const PAGE = 50;
const COUNTS_A_CALL = 20;

/** Opens these lists as this member, and listens. */
export async function openPage(
  server: TestServer,
  member: TestMember,
  names: readonly ListName[],
): Promise<OpenPage> {
  const held = await fetchAll(member, names);
  const heard: string[] = [];
  const waiting = new Map<ListName, readonly Notice[]>();
  const heads = new Map<ListName, string>();
  let work: Promise<void> = Promise.resolve();

  const then = (step: () => Promise<void>): void => {
    work = work.then(step);
  };
  const takeCounts = async (changes: Record<string, EngagementChange>): Promise<void> => {
    const { gone, back } = followEngagement(held.posts, changes);
    for (const id of gone) {
      held.posts.remove(id);
      leaveLists(held, id);
    }
    if (back.length > 0) await take(held, member, back);
  };
  const check = async (name: ListName): Promise<void> => {
    const data = held.lists.get(name);
    if (!data || !mayCheck(name)) return;
    const isOther = (id: string): boolean => held.posts.get(id)?.user.userId !== member.ulid;
    const ulid = heads.get(name) ?? checkFrom(listIds(data), isOther);
    const newer = await ask<Post[]>(member, 'POST', `/posts/${name}`, { ulid });
    for (const post of newer) held.posts.put(post.id, post);
    const known = new Set(listIds(data));
    waiting.set(name, withNewer(waiting.get(name) ?? [], newer, known, member.ulid));
    heads.set(name, newer[0]?.id ?? ulid);
  };
  const placeOwn = (post: Post): void => {
    held.posts.put(post.id, post);
    for (const name of [...feedsOf(post), `profile/${post.user.username}`] as ListName[]) {
      const data = held.lists.get(name);
      if (data) held.lists.set(name, withOnTop(data, [post.id]));
    }
  };
  const pressPills = (): void => {
    for (const [name, notices] of waiting) {
      const data = held.lists.get(name);
      const ids = notices.map((notice) => notice.ulid);
      if (data) {
        held.lists.set(
          name,
          mergeWaiting(data, ids, (id) => held.posts.get(id)?.createdAt),
        );
      }
    }
    waiting.clear();
  };

  await listening(server, member, {
    PostAdded: ({ ulid, userUlid }) => {
      heard.push('PostAdded');
      then(async () => {
        if (userUlid !== member.ulid) for (const name of names) await check(name);
        else if (!held.posts.get(ulid)) (await take(held, member, [ulid])).forEach(placeOwn);
      });
    },
    Engagement: ({ data }) => {
      heard.push('Engagement');
      then(() => takeCounts(data));
    },
    PostImageFinished: ({ ulid }) => {
      heard.push('PostImageFinished');
      then(async () => void (await take(held, member, [ulid])));
    },
  });
  return {
    heard,
    async settles() {
      await vi.waitFor(
        async () => {
          await work;
          pressPills();
          expect(shown(held)).toEqual(shown(await fetchAll(member, names)));
        },
        { timeout: 8000, interval: 100 },
      );
    },
    async passMinute() {
      await work;
      const inSight = [...held.posts.values()].filter((post) => !post.isDeleted && !post.isHidden);
      const ids = inSight.map((post) => post.id);
      for (let at = 0; at < ids.length; at += COUNTS_A_CALL) {
        const ulids = ids.slice(at, at + COUNTS_A_CALL);
        await takeCounts(await ask(member, 'POST', '/posts/engagement', { ulids }));
      }
      for (const name of names)
        if (name.startsWith('thread/')) await refreshThread(held, member, name);
    },
    wrote: placeOwn,
    async commented(comment) {
      held.posts.put(comment.id, comment);
      const name: ListName = `thread/${comment.parentUlid}`;
      const data = held.lists.get(name);
      if (data) held.lists.set(name, withOnTop(data, [comment.id]));
      const above = [comment.parentUlid, comment.rootUlid].filter((id) => id !== null);
      await take(held, member, above);
    },
    reported: (id) => leaveLists(held, id),
  };
}

function leaveLists(held: Held, id: string): void {
  for (const [name, data] of held.lists) held.lists.set(name, withoutId(data, id));
}

async function refreshThread(held: Held, member: TestMember, name: ListName): Promise<void> {
  const data = held.lists.get(name);
  const fresh = await fetchList(member, name);
  for (const post of fresh) held.posts.put(post.id, post);
  const ids = mergeRefreshed(
    listIds(data),
    fresh.map((post) => post.id),
  );
  held.lists.set(name, { pages: [{ ids, next: null }], pageParams: [null] });
}

/** What the lists show: every post that is there, and places kept for their answers. Views are left out: they are told to nobody. */
function shown({ posts, lists }: Held): unknown {
  return [...lists].map(([name, data]) => [
    name,
    listIds(data).flatMap((id) => {
      const post = posts.get(id);
      if (!post) return [];
      const { updatedAt: _, views: __, postEngagement, ...rest } = post;
      const { views: ___, ...counts } = postEngagement;
      const isPlace = post.isDeleted || post.isHidden;
      const isKept = post.parentUlid !== null && counts.commentCount > 0;
      return isPlace && !isKept ? [] : [{ ...rest, ...counts }];
    }),
  ]);
}

async function fetchAll(member: TestMember, names: readonly ListName[]): Promise<Held> {
  const held: Held = { posts: createEntityMap(), lists: new Map() };
  for (const name of names) {
    const found = await fetchList(member, name);
    for (const post of found) held.posts.put(post.id, post);
    const ids = found.map((post) => post.id);
    held.lists.set(name, { pages: [{ ids, next: null }], pageParams: [null] });
  }
  return held;
}

function fetchList(member: TestMember, name: ListName): Promise<Post[]> {
  const [kind = '', id = ''] = name.split('/');
  if (kind === 'thread') return ask(member, 'POST', '/comments', { ulid: id, per_page: PAGE });
  if (kind === 'profile') return ask(member, 'GET', `/profile/${id}/feed?limit=${PAGE}`);
  return ask(member, 'GET', kind === 'global' ? '/xposts/all?limit=50' : `/posts/${kind}?limit=50`);
}

/** These posts as they are now; those that are there come into what is held. */
async function take(held: Held, member: TestMember, ulids: readonly string[]): Promise<Post[]> {
  const found = await ask<Post[]>(member, 'POST', '/posts/map', { ulids });
  for (const post of found) held.posts.put(post.id, post);
  return found;
}

async function ask<Data>(
  member: TestMember,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const reply = await member.api(method, path, body);
  expect(reply.status, `${method} ${path}`).toBe(200);
  return reply.body.data;
}

type Heard = Omit<Parameters<typeof openSocket>[0]['notices'], 'connected'>;

/** The page's own connection, to the real server; resolves when all channels are listened to. */
async function listening(server: TestServer, member: TestMember, notices: Heard): Promise<void> {
  await new Promise<void>((connected) => {
    const socket = openSocket({
      ...{ Pusher, key: server.config.realtimeKey, url: new URL(server.url), member: member.ulid },
      async authorize(socket_id, channel_name) {
        const options = { token: member.accessToken, body: { socket_id, channel_name } };
        const reply = await server.call('POST', '/broadcasting/auth', options);
        if (reply.status !== 200) throw new Error(`${channel_name}: ${reply.status}`);
        return reply.body;
      },
      notices: { ...notices, connected: () => connected() },
    });
    onTestFinished(() => socket.close());
  });
}
