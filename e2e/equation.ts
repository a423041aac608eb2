import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, onTestFinished, vi } from 'vitest';

import { Pusher } from '../server/test/listener.ts';
import type { TestMember, TestServer } from '../server/test/server.ts';
import {
  followEngagement,
  type EngagementChange,
} from '../web/src/data/entities/engagement-changes.ts';
import { createEntityMap, type EntityMap } from '../web/src/data/entities/entity-map.ts';
import { takeApart } from '../web/src/data/entities/originals.ts';
import { openSocket } from '../web/src/data/live/realtime-socket.ts';
import { newRows, withoutPost } from '../web/src/features/feeds/pages/each-once.ts';
import { type IdPages, listIds, withOnTop } from '../web/src/features/feeds/pages/list-pages.ts';
import {
  checkFrom,
  mayCheck,
  mergeWaiting,
  type Notice,
  withNewer,
} from '../web/src/features/feeds/pages/new-posts.ts';
import { feedsOf } from '../web/src/features/feeds/pages/feeds-of.ts';
import { mergeRefreshed } from '../web/src/features/posts/post/comment-order.ts';

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
  /** A repost or quote was taken back; this is what the answer says of its original. */
  tookBack(id: string, original: Record<string, EngagementChange>): void;
  /** Names of the notices that came so far, but of posts that were there already. */
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
    put(held, newer);
    const known = new Set(listIds(data).flatMap((id) => [id, shownId(held, id)]));
    waiting.set(name, withNewer(waiting.get(name) ?? [], newer, known, member.ulid));
    heads.set(name, newer[0]?.id ?? ulid);
  };
  const createdAt = (id: string): string | undefined => held.posts.get(id)?.createdAt;
  const placeOwn = (post: Post): void => {
    put(held, [post]);
    for (const name of [...feedsOf(post), `profile/${post.user.username}`] as ListName[]) {
      const data = held.lists.get(name);
      if (!data) continue;
      const rows = freshRows(held, name, [post.id]);
      held.lists.set(
        name,
        isHome(name) ? mergeWaiting(data, rows, createdAt) : withOnTop(data, rows),
      );
    }
  };
  const pressPills = (): void => {
    for (const [name, notices] of waiting) {
      const data = held.lists.get(name);
      const ids = notices.map((notice) => notice.ulid);
      if (data) held.lists.set(name, mergeWaiting(data, freshRows(held, name, ids), createdAt));
    }
    waiting.clear();
  };

  await listening(server, member, {
    PostAdded: ({ ulid, userUlid }) => {
      // One that was there when the page was opened is no news.
      if (!held.posts.get(ulid)) heard.push('PostAdded');
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
        // A notice comes within a second; on a busy machine everything it takes comes later.
        { timeout: 30_000, interval: 100 },
      );
    },
    async passMinute() {
      await work;
      // The card of a plain repost is its original's.
      const inSight = [...held.posts.values()].filter(
        ({ isDeleted, isHidden, isRepost }) => !isDeleted && !isHidden && !isRepost,
      );
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
      put(held, [comment]);
      const name: ListName = `thread/${comment.parentUlid}`;
      const data = held.lists.get(name);
      if (data) held.lists.set(name, withOnTop(data, [comment.id]));
      const above = [comment.parentUlid, comment.rootUlid].filter((id) => id !== null);
      await take(held, member, above);
    },
    reported: (id) => leaveLists(held, id),
    tookBack(id, original) {
      then(async () => {
        await takeCounts(original);
        held.posts.remove(id);
        leaveLists(held, id);
      });
    },
  };
}

/** As the page does: every post by itself; an original that did not come is gone. */
function put(held: Held, found: readonly Post[]): void {
  const { apart, missing } = takeApart(found);
  for (const post of apart) held.posts.put(post.id, post);
  const present = new Set(apart.map((post) => post.id));
  for (const id of missing) if (!present.has(id)) held.posts.remove(id);
}

function shownId({ posts }: Held, id: string): string {
  const post = posts.get(id);
  return (post?.isRepost && post.repostId) || id;
}

const isHome = (name: ListName): boolean => !name.includes('/');

/** What of these a list takes: in home feeds a post and its reposts are one. */
function freshRows(held: Held, name: ListName, ids: readonly string[]): readonly string[] {
  if (!isHome(name)) return ids;
  return newRows(ids, listIds(held.lists.get(name)), (id) => shownId(held, id));
}

function leaveLists(held: Held, id: string): void {
  for (const [name, data] of held.lists) {
    const without = withoutPost(data, id, isHome(name), (each) => shownId(held, each));
    held.lists.set(name, without);
  }
}

async function refreshThread(held: Held, member: TestMember, name: ListName): Promise<void> {
  const data = held.lists.get(name);
  const fresh = await fetchList(member, name);
  put(held, fresh);
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
      const isPlace = post.isDeleted || post.isHidden;
      const isKept = post.parentUlid !== null && post.postEngagement.commentCount > 0;
      if (isPlace && !isKept) return [];
      const original = posts.get(post.repostId ?? '');
      const isThere = original !== undefined && !original.isDeleted && !original.isHidden;
      // A repost of nothing stays on its profile alone.
      if (post.isRepost && !isThere && isHome(name)) return [];
      return [{ ...drawn(post), original: isThere ? drawn(original) : null }];
    }),
  ]);
}

function drawn(post: Post): object {
  const { updatedAt: _, views: __, original: ___, postEngagement, ...rest } = post;
  const { views: ____, ...counts } = postEngagement;
  return { ...rest, ...counts };
}

async function fetchAll(member: TestMember, names: readonly ListName[]): Promise<Held> {
  const held: Held = { posts: createEntityMap(), lists: new Map() };
  for (const name of names) {
    const found = await fetchList(member, name);
    put(held, found);
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
  put(held, found);
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
