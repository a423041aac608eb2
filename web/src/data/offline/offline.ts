import { hashKey, type QueryKey } from '@tanstack/react-query';

import { cachedPost, posts, restorePosts, users } from '#web/data/entities/entities.ts';
import { pagesOf } from '#web/data/entities/listed-ids.ts';
import { openOfflineTables } from './offline-database.ts';
import { createOfflineStore, type OfflineStore } from './offline-store.ts';
import type { CachedPost } from '#web/data/entities/post-skeleton.ts';
import { queryClient } from '#web/data/page/query-client.ts';
import { session } from '#web/data/session/session.ts';
import { onSignOut } from '#web/data/session/sign-out.ts';

/** Lists worth reading without a network; of long ones, so many pages. */
const KEPT_LISTS = /^(?:feed|profile|comments)(?:-|$)/;
const PAGES_MOST = 6;

let opened: { member: string; store: Promise<OfflineStore | null> } | undefined;

/** The store of whoever is signed in; null for nobody, and where the browser has no database for us. */
async function ownStore(): Promise<OfflineStore | null> {
  const member = session.getState().currentUser?.ulid;
  if (member === undefined) return null;
  if (opened?.member !== member) opened = { member, store: openStore(member) };
  return opened.store;
}

async function openStore(member: string): Promise<OfflineStore | null> {
  try {
    return createOfflineStore({
      tables: await openOfflineTables(member),
      now: () => Date.now(),
      report: (message, error) => console.warn(message, error),
    });
  } catch (error) {
    // As in a private window: everything works, and nothing is there offline.
    console.info('This device keeps nothing for reading offline.', error);
    return null;
  }
}

/** A repost of a quote shows two more posts. */
const ORIGINALS_BELOW = 2;

/** Posts that this device kept, of those that these ids name, and what they repost and quote. */
export async function readPosts(ids: readonly string[]): Promise<CachedPost[]> {
  const store = await ownStore();
  const found = new Map<string, CachedPost>();
  let wanted = ids;
  for (let level = 0; store && level <= ORIGINALS_BELOW && wanted.length > 0; level++) {
    const kept = await store.read('posts', wanted);
    for (const post of kept) found.set(post.id, post);
    const originals = kept.map((post) => post.repostId).filter((id) => id !== null);
    wanted = originals.filter((id) => !found.has(id));
  }
  return [...found.values()];
}

/** What a query of this key held when it last had an answer; null when nothing is kept. */
async function readList(key: QueryKey): Promise<unknown> {
  const [list] = (await (await ownStore())?.read('lists', [hashKey(key)])) ?? [];
  return list?.data ?? null;
}

/** One page of a kept list, with its posts put into memory; null when it is not kept. */
export async function readPage(key: QueryKey, pageParam: unknown): Promise<unknown> {
  const kept = (await readList(key)) as { pageParams?: unknown[] } | null;
  const at = kept?.pageParams?.findIndex((each) => hashKey([each]) === hashKey([pageParam])) ?? -1;
  const page = pagesOf(kept)[at];
  if (!page) return null;
  restorePosts(await readPosts(page.ids));
  return page;
}

/** The member whom a query of this key names, put into memory; null when they are not kept. */
export async function readMember(key: QueryKey): Promise<string | null> {
  const ulid = await readList(key);
  if (typeof ulid !== 'string') return null;
  const [user] = (await (await ownStore())?.read('users', [ulid])) ?? [];
  if (user && !users.get(ulid)) {
    const { cachedAt, ...profile } = user;
    users.putAll([[ulid, profile, { cachedAt, refreshedAt: cachedAt }]]);
  }
  return users.get(ulid) ? ulid : null;
}

let isStarted = false;

/** Keeps, from now on, what the member reads. */
export async function startKeeping(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  const store = await ownStore();
  if (!store) {
    isStarted = false;
    return;
  }
  for (const id of posts.ids()) keepPost(store, id);
  for (const id of users.ids()) keepUser(store, id);
  const stops = [
    posts.follow((id) => keepPost(store, id)),
    users.follow((id) => keepUser(store, id)),
    followLists(store),
  ];
  const flushHidden = (): void => {
    if (document.hidden) void store.flush();
  };
  document.addEventListener('visibilitychange', flushHidden);
  onSignOut(() => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', flushHidden);
    store.close();
    opened = undefined;
    isStarted = false;
  });
}

function keepPost(store: OfflineStore, id: string): void {
  const post = cachedPost(id);
  store.keep('posts', id, post?.isSkeleton === false ? post : null);
}

function keepUser(store: OfflineStore, ulid: string): void {
  const [profile, notes] = [users.get(ulid), users.notes(ulid)];
  const cached = profile && notes && { ...profile, cachedAt: notes.cachedAt };
  store.keep('users', ulid, cached ?? null);
}

function followLists(store: OfflineStore): () => void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) keepList(store, query);
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated') keepList(store, query);
  });
}

interface HeldQuery {
  queryKey: QueryKey;
  queryHash: string;
  state: { status: string; data: unknown };
}

function keepList(store: OfflineStore, { queryKey, queryHash, state }: HeldQuery): void {
  if (state.status !== 'success' || !KEPT_LISTS.test(String(queryKey[0]))) return;
  store.keep('lists', queryHash, {
    key: queryHash,
    data: shortened(state.data),
    cachedAt: Date.now(),
  });
}

/** A long list without its tail: what is left goes on by its cursor. */
function shortened(data: unknown): unknown {
  const list = data as { pages?: unknown[]; pageParams?: unknown[] };
  if (!Array.isArray(list.pages) || !Array.isArray(list.pageParams)) return data;
  const [pages, pageParams] = [list.pages, list.pageParams];
  return { pages: pages.slice(0, PAGES_MOST), pageParams: pageParams.slice(0, PAGES_MOST) };
}
