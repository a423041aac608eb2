import { api } from './api.ts';
import { createBatch } from './entities-batch.ts';
import { absentPosts, posts, putPosts, putUsers, users } from './entities.ts';

const POSTS_PER_CALL = 20;
const POSTS_WAIT_MS = 50;
const PROFILES_PER_CALL = 20;
const PROFILES_WAIT_MS = 100;

/** Asks the server for these posts now, in calls of 20. Throws when a call fails. */
export async function loadPosts(ids: readonly string[]): Promise<void> {
  const calls: Promise<void>[] = [];
  for (let at = 0; at < ids.length; at += POSTS_PER_CALL) {
    calls.push(loadPostSlice(ids.slice(at, at + POSTS_PER_CALL)));
  }
  await Promise.all(calls);
}

async function loadPostSlice(ulids: string[]): Promise<void> {
  const { data } = await api('POST /posts/map', { body: { ulids } });
  putPosts(data);
  const found = new Set(data.map((post) => post.id));
  for (const id of ulids) {
    if (found.has(id)) continue;
    posts.remove(id);
    absentPosts.put(id, 'gone');
  }
}

const postBatch = createBatch({
  size: POSTS_PER_CALL,
  waitMs: POSTS_WAIT_MS,
  load: loadPostSlice,
  onFailed: (ids) => {
    for (const id of ids) if (!posts.get(id)) absentPosts.put(id, 'failed');
  },
});

/** A card without its post asks for it; those that ask within 50 ms share a call. */
export function requestPost(id: string): void {
  if (posts.get(id) || absentPosts.get(id) === 'gone') return;
  absentPosts.remove(id);
  postBatch.add(id);
}

/** The same post again, fresh: its counts have moved. */
export function refreshPost(id: string): void {
  postBatch.add(id);
}

const profileBatch = createBatch({
  size: PROFILES_PER_CALL,
  waitMs: PROFILES_WAIT_MS,
  load: async (ulids) => {
    const { data } = await api('POST /profile', { body: { ulids } });
    putUsers(data);
  },
  onFailed: (_ulids, error) => console.error('Members could not be loaded.', error),
});

export function requestProfile(ulid: string): void {
  if (!users.get(ulid)) profileBatch.add(ulid);
}
