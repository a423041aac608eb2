import type { Post } from '@rookery/contract/posts/post.ts';

import { splitOriginals } from '#web/data/entities/originals.ts';
import { mediaKey } from '#web/data/offline/media-key.ts';
import {
  deleteUnused,
  isStale,
  openSaved,
  readIndex,
  type SavedIndex,
  type SavedPost,
  writeIndex,
  writeSavedPost,
} from '#web/data/offline/saved-cache.ts';
import { createSavedPosts } from '#web/data/offline/saved-posts.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { pictureAddresses } from '#web/features/posts/card/public.ts';

import { saveFiles, type WantedFile } from './save-files.ts';

const MAX_POSTS = 500;
const PAGE_SIZE = 50;

/** Saves the bookmarks and their pictures on this device. They can then be read without a network. */
export async function saveBookmarks(page: Page, signal: AbortSignal): Promise<void> {
  const member = page.session.getState().currentUser?.ulid;
  if (member === undefined) return;
  const { alone, note } = page.part(createSavedPosts);
  await alone(async () => {
    const cache = signal.aborted ? null : await openSaved(member, true);
    if (!cache) return;
    const { index, wanted } = await loadBookmarks(page, cache, signal);
    const write = async (now: SavedIndex): Promise<void> => {
      await writeIndex(cache, now);
      await deleteUnused(cache, now);
      note(now);
    };
    // Texts first: pictures may take minutes, or more space than there is.
    await write(index);
    const complete = await saveFiles({ cache, index, wanted, signal });
    if (!signal.aborted) await write(complete);
  });
}

interface Loaded {
  index: SavedIndex;
  wanted: Map<string, WantedFile[]>;
}

async function loadBookmarks(page: Page, cache: Cache, signal: AbortSignal): Promise<Loaded> {
  const { api, clock } = page;
  const before = await readIndex(cache);
  const isWhole = isStale(before, clock.now());
  const saved: SavedPost[] = [];
  const wanted = new Map<string, WantedFile[]>();
  let cursor: string | undefined;
  do {
    const answer = await api('GET /bookmarks', { query: { cursor, limit: PAGE_SIZE }, signal });
    const found = new Map(answer.data.map((post) => [post.id, post]));
    for (const bookmark of answer.bookmarks) {
      const post = found.get(bookmark.ulid);
      if (!post) continue;
      const files = wantedFiles(post);
      const postIds = await writePosts(cache, post, clock.now());
      saved.push({ bookmark, postIds, files: files.map(({ key }) => key) });
      wanted.set(bookmark.ulid, files);
    }
    cursor = answer.next_cursor ?? undefined;
  } while (isWhole && cursor !== undefined && saved.length < MAX_POSTS);
  if (before && !isWhole && cursor !== undefined) saved.push(...olderThan(saved, before.saved));
  const { data: folders } = await api('GET /bookmarks/folders', { signal });
  const index = {
    loadedAt: before && !isWhole ? before.loadedAt : clock.now(),
    folders,
    saved: saved.slice(0, MAX_POSTS),
    bytes: before?.bytes ?? {},
  };
  return { index, wanted };
}

function olderThan(newest: readonly SavedPost[], all: readonly SavedPost[]): SavedPost[] {
  const oldest = newest.at(-1)?.bookmark.createdAt ?? '';
  const known = new Set(newest.map(({ bookmark }) => bookmark.ulid));
  return all.filter(({ bookmark }) => bookmark.createdAt < oldest && !known.has(bookmark.ulid));
}

async function writePosts(cache: Cache, post: Post, now: number): Promise<string[]> {
  const { apart } = splitOriginals([post]);
  const times = { cachedAt: now, lastEngagementUpdate: now, isSkeleton: false } as const;
  await Promise.all(apart.map((each) => writeSavedPost(cache, { ...each, ...times })));
  return [post.id, ...apart.map(({ id }) => id).filter((id) => id !== post.id)];
}

function wantedFiles(post: Post): WantedFile[] {
  return pictureAddresses(post, window.innerWidth).flatMap((address) => {
    const url = new URL(address, location.origin);
    const key = url.origin === location.origin ? mediaKey(url) : null;
    return key === null ? [] : [{ key, address: url.pathname + url.search }];
  });
}
