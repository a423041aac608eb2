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
/** A kept post younger than this is not asked for again when it is shown: its counts are refreshed anyway. */
const KEPT_FRESH_MS = 10 * 60_000;
const PROFILE_LIFE_MS = 24 * 3_600_000;

export interface Loading {
  /**
   * Asks the server for these posts now, in calls as large as the connection allows. Where no answer
   * comes, what this device kept will do. @throws ApiError when a call fails and posts are missing
   */
  loadPosts(ids: readonly string[]): Promise<void>;
  /** A card without its post asks for it; those that ask within 50 ms share a call. */
  requestPost(id: string): void;
  /** The same post again, fresh: its counts have moved. */
  refreshPost(id: string): void;
  /** A member whom something on the screen needs; one known for longer than a day is asked for again. */
  requestProfile(ulid: string): void;
}

/** Fetches posts and members for a page, many ids in a call. */
export function createLoading(page: Page): Loading {
  const { api, clock, connection } = page;
  const entities = page.part(createEntities);
  const { askOffline, loadedOffline } = page.part(createOfflineAccess);
  const { posts, users, absentPosts } = entities;
  const postGate = createGate(BETWEEN_BATCHES_MS, clock);

  /** Infinity where it is not known. */
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
    // Nothing is known then of posts that are gone meanwhile.
    if (data === 'kept') return;
    entities.putPosts(data, askedAt);
    const found = new Set(data.map((post) => post.id));
    for (const id of ulids) if (!found.has(id)) entities.removePost(id);
  };
  /** Puts back what this device kept of these posts. @returns those that are young enough not to be asked for */
  const restoreKept = async (ids: readonly string[]): Promise<Set<string>> => {
    const missing = ids.filter((id) => !posts.get(id));
    const kept = (await askOffline((offline) => offline.readPosts(missing))) ?? [];
    entities.restorePosts(kept);
    const fresh = kept.filter((post) => age(post.cachedAt) < KEPT_FRESH_MS);
    return new Set(fresh.map((post) => post.id));
  };
  /** What this device keeps is nearer than the server; its code is not worth waiting for. */
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
    // A card that was scrolled past meanwhile asks again when it comes back.
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
