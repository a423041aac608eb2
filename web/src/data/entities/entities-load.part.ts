import type { Post } from '@rookery/contract/posts/post.ts';

import { batchSize } from '#web/data/http/connection-speed.ts';
import { withRetries } from '#web/data/http/retries.ts';
import { pastTime } from '#web/data/page/clock.ts';
import type { Page } from '#web/data/page/page.ts';

import { createBatch, createGate, isId } from './entities-batch.ts';
import { createEntities } from './entities.part.ts';
import { createOfflineAccess } from './offline-access.part.ts';

const POSTS_WAIT_MS = 50;
const PROFILES_WAIT_MS = 100;
const PROFILES_PER_CALL = 20;
const BETWEEN_BATCHES_MS = 1000;
/**
 * Milliseconds. A stored post younger than this is not fetched again, because its counts are refreshed
 * anyway.
 */
const STORED_FRESH_MS = 10 * 60_000;
const PROFILE_LIFE_MS = 24 * 3_600_000;

export interface Loading {
  /**
   * Loads posts now, in the largest calls the connection allows. Falls back to kept posts. @throws ApiError
   * when posts are missing
   */
  loadPosts(ids: readonly string[]): Promise<void>;
  requestPost(id: string): void;
  refreshPost(id: string): void;
  requestProfile(ulid: string): void;
}

export function createLoading(page: Page): Loading {
  const { api, clock, connection } = page;
  const entities = page.part(createEntities);
  const { askOffline, loadedOffline } = page.part(createOfflineAccess);
  const { posts, users, absentPosts } = entities;
  const postGate = createGate(BETWEEN_BATCHES_MS, clock);

  const age = (noted: number | undefined): number => clock.now() - pastTime(noted, clock.now());
  const loadPosts: Loading['loadPosts'] = async (ids) => {
    const wanted = ids.filter(isId);
    const size = batchSize();
    const calls: Promise<void>[] = [];
    for (let at = 0; at < wanted.length; at += size) {
      const slice = wanted.slice(at, at + size);
      calls.push(postGate.run(() => loadPostSlice(slice)));
    }
    await Promise.all(calls);
  };
  const loadPostSlice = async (ulids: string[]): Promise<void> => {
    const askedAt = clock.now();
    const data = await withRetries<Post[] | 'kept'>(
      async () => (await api('POST /posts/map', { body: { ulids } })).data,
      async () => {
        await restoreKept(ulids);
        return ulids.every((id) => posts.get(id)) ? 'kept' : null;
      },
    );
    // Without a response, it is unknown which posts are gone.
    if (data === 'kept') return;
    entities.putPosts(data, askedAt);
    const found = new Set(data.map((post) => post.id));
    for (const id of ulids) if (!found.has(id)) entities.removePost(id);
  };
  const restoreKept = async (ids: readonly string[]): Promise<Set<string>> => {
    const missing = ids.filter((id) => !posts.get(id));
    const kept = (await askOffline((offline) => offline.readPosts(missing))) ?? [];
    entities.restorePosts(kept);
    const fresh = kept.filter((post) => age(post.cachedAt) < STORED_FRESH_MS);
    return new Set(fresh.map((post) => post.id));
  };
  const restorePostSlice = async (ids: string[]): Promise<void> => {
    const fresh =
      loadedOffline() || connection.isOffline() ? await restoreKept(ids) : new Set<string>();
    const asked = ids.filter((id) => !fresh.has(id));
    if (asked.length > 0) await loadPostSlice(asked);
  };
  const batch = { waitMs: POSTS_WAIT_MS, gate: postGate, clock, onFailed: entities.noteFailed };
  const missingPosts = createBatch({
    ...batch,
    size: batchSize,
    isWanted: (id) => posts.isWatched(id) && !posts.get(id),
    load: restorePostSlice,
  });
  const knownPosts = createBatch({ ...batch, size: batchSize, load: loadPostSlice });
  const profiles = createBatch({
    size: () => PROFILES_PER_CALL,
    waitMs: PROFILES_WAIT_MS,
    gate: createGate(BETWEEN_BATCHES_MS, clock),
    clock,
    load: async (ulids) => {
      const askedAt = clock.now();
      const { data } = await api('POST /profile', { body: { ulids } });
      entities.putUsers(data, askedAt);
    },
    onFailed: (_ulids, error) => console.error('Members could not be loaded.', error),
  });
  const requestPost = (id: string): void => {
    if (posts.get(id) || absentPosts.get(id) === 'gone') return;
    entities.forgetAbsence(id);
    missingPosts.add(id);
  };
  connection.store.subscribe(({ state }) => {
    if (state !== 'online') return;
    for (const id of [...absentPosts.ids()]) {
      if (absentPosts.get(id) === 'failed' && posts.isWatched(id)) requestPost(id);
    }
  });
  return {
    loadPosts,
    requestPost,
    refreshPost: (id) => knownPosts.add(id),
    requestProfile(ulid) {
      if (age(users.notes(ulid)?.cachedAt) > PROFILE_LIFE_MS) profiles.add(ulid);
    },
  };
}
