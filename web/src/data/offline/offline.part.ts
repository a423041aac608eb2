import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { pagesOf } from '#web/data/entities/listed-ids.ts';
import type { CachedPost } from '#web/data/entities/post-skeleton.ts';
import type { Page } from '#web/data/page/page.ts';

import { type StoredListSnapshots, createStoredListSnapshots } from './stored-list-snapshots.ts';
import { openOfflineTables } from './offline-database.ts';
import { type CachedList, createOfflineStore, type OfflineStore } from './offline-store.ts';
import { createSavedPosts } from './saved-posts.part.ts';

/**
 * Lists that are useful offline, and queries that are stored whole. Long lists are cut to `PAGES_MOST`
 * pages.
 */
const STORED_LISTS =
  /^(?:feed|group-feed|profile|comments|notifications)(?:-|$)|^(?:group|chats?|messages|scheduled-posts)$/;
const PAGES_MOST = 6;
/** Levels of originals to load. A repost of a quote shows two more posts. */
const ORIGINALS_BELOW = 2;

export interface Offline {
  readPosts(ids: readonly string[]): Promise<CachedPost[]>;
  /** Reads one page of a stored list and loads its posts into memory. Null when the page is not stored. */
  readPage(key: QueryKey, pageParam: unknown): Promise<unknown>;
  readMember(key: QueryKey): Promise<string | null>;
  readWhole(key: QueryKey): Promise<unknown>;
  forgetPosts(isGone: (post: CachedPost) => boolean): Promise<void>;
  forgetLists(isGone: (list: CachedList) => boolean): Promise<void>;
  startKeeping(): Promise<void>;
}

export function createOffline(page: Page): Offline {
  const { session, lists, clock, onDrop } = page;
  const { posts, users, cachedPost, restorePosts, restoreUser } = page.part(createEntities);
  let opened: { member: string; store: Promise<OfflineStore | null> } | undefined;
  /** Aborted when the member leaves, which may happen while the database is still opening. */
  let keeping: AbortController | undefined;
  const asKept = createStoredListSnapshots();
  const saved = page.part(createSavedPosts);
  onDrop(() => {
    asKept.clear();
    keeping?.abort();
    keeping = undefined;
    void opened?.store.then((store) => store?.close());
    opened = undefined;
  });

  const ownStore = async (): Promise<OfflineStore | null> => {
    const member = session.getState().currentUser?.ulid;
    if (member === undefined) return null;
    if (opened?.member !== member) opened = { member, store: openStore(member, clock.now) };
    return opened.store;
  };
  const readPosts = async (ids: readonly string[]): Promise<CachedPost[]> => {
    const store = await ownStore();
    const found = new Map<string, CachedPost>();
    let wanted = ids;
    for (let level = 0; level <= ORIGINALS_BELOW && wanted.length > 0; level++) {
      const kept = (await store?.read('posts', wanted)) ?? [];
      const held = new Set(kept.map(({ id }) => id));
      kept.push(...(await saved.read(wanted.filter((id) => !held.has(id)))));
      for (const post of kept) found.set(post.id, post);
      const originals = kept.map((post) => post.repostId).filter((id) => id !== null);
      wanted = originals.filter((id) => !found.has(id));
    }
    return [...found.values()];
  };
  const readList = async (key: QueryKey): Promise<unknown> => {
    const [list] = (await (await ownStore())?.read('lists', [hashKey(key)])) ?? [];
    if (list) asKept.note(list.key, list.data);
    return list?.data ?? null;
  };
  const keepPost = (store: OfflineStore, id: string): void => {
    const post = cachedPost(id);
    store.keep('posts', id, post?.isSkeleton === false ? post : null);
  };
  const keepUser = (store: OfflineStore, ulid: string): void => {
    const [profile, notes] = [users.get(ulid), users.notes(ulid)];
    const cached = profile && notes && { ...profile, cachedAt: notes.cachedAt };
    store.keep('users', ulid, cached ?? null);
  };
  return {
    readPosts,
    async readPage(key, pageParam) {
      const kept = (await readList(key)) as { pageParams?: unknown[] } | null;
      const at =
        kept?.pageParams?.findIndex((each) => hashKey([each]) === hashKey([pageParam])) ?? -1;
      const found = pagesOf(kept)[at];
      if (!found) return null;
      restorePosts(await readPosts(found.ids));
      return found;
    },
    async readMember(key) {
      const ulid = await readList(key);
      if (typeof ulid !== 'string') return null;
      const [user] = (await (await ownStore())?.read('users', [ulid])) ?? [];
      if (user) {
        const { cachedAt, ...profile } = user;
        restoreUser(profile, { cachedAt, refreshedAt: cachedAt });
      }
      return users.get(ulid) ? ulid : null;
    },
    readWhole: readList,
    async forgetLists(isGone) {
      asKept.clear();
      await (await ownStore())?.forget('lists', isGone);
    },
    async forgetPosts(isGone) {
      await (await ownStore())?.forget('posts', isGone);
      await saved.forget(isGone);
    },
    async startKeeping() {
      if (keeping) return;
      const own = (keeping = new AbortController());
      const store = await ownStore();
      const index = await saved.index();
      if (own.signal.aborted) return;
      saved.note(index);
      if (!store) {
        keeping = undefined;
        return;
      }
      for (const id of posts.ids()) keepPost(store, id);
      for (const id of users.ids()) keepUser(store, id);
      const stops = [
        posts.follow((id, post) => {
          keepPost(store, id);
          saved.follow(id, post);
        }),
        users.follow((id) => keepUser(store, id)),
        followLists(lists, (query) => storeList(store, asKept, query, clock.now())),
        page.onVisibility(() => {
          if (page.isHidden()) void store.flush();
        }),
      ];
      own.signal.addEventListener('abort', () => {
        for (const stop of stops) stop();
      });
    },
  };
}

async function openStore(member: string, now: () => number): Promise<OfflineStore | null> {
  try {
    return createOfflineStore({
      tables: await openOfflineTables(member),
      now,
      report: (message, error) => console.warn(message, error),
    });
  } catch (error) {
    // Private windows have no database. The app works, but nothing is available offline.
    console.info('The offline cache is unavailable.', error);
    return null;
  }
}

function followLists(lists: QueryClient, keep: (query: CachedQuery) => void): () => void {
  const cache = lists.getQueryCache();
  for (const query of cache.getAll()) keep(query);
  return cache.subscribe(({ type, query }) => {
    if (type === 'updated') keep(query);
  });
}

interface CachedQuery {
  queryKey: QueryKey;
  queryHash: string;
  state: { status: string; data: unknown };
}

function storeList(
  store: OfflineStore,
  asKept: StoredListSnapshots,
  { queryKey, queryHash, state }: CachedQuery,
  cachedAt: number,
): void {
  if (state.status !== 'success' || !STORED_LISTS.test(String(queryKey[0]))) return;
  const data = truncatePages(state.data);
  // A list opened offline shows only its first page. Writing that back would lose the other pages.
  if (asKept.isHeld(queryHash, data)) return;
  asKept.forget(queryHash);
  store.keep('lists', queryHash, { key: queryHash, data, cachedAt });
}

function truncatePages(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown; pageParams?: unknown };
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, PAGES_MOST), pageParams: pageParams.slice(0, PAGES_MOST) };
}
