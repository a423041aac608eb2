import type { Bookmark, BookmarkFolder } from '@rookery/contract/posts/bookmark.ts';

import type { CachedPost } from '#web/data/entities/post-skeleton.ts';
import { savedName } from '#web/data/session/saved-name.ts';

export interface SavedPost {
  bookmark: Bookmark;
  /** The bookmarked post and the posts that it quotes. */
  postIds: string[];
  files: string[];
}

/** The contents of the cache of bookmarks, last saved first. */
export interface SavedIndex {
  /** When the whole list was loaded, in milliseconds since 1970. */
  loadedAt: number;
  folders: BookmarkFolder[];
  saved: SavedPost[];
  /** Bytes of each cached file. */
  bytes: Record<string, number>;
}

const RELOAD_MS = 6 * 3_600_000;
const INDEX = '/saved/index.json';
const postKey = (id: string): string => `/saved/posts/${id}.json`;

/** Null without the Cache API, which needs a secure page, or when the cache does not exist. */
export async function openSaved(member: string, creates = false): Promise<Cache | null> {
  if (!('caches' in globalThis)) return null;
  const name = savedName(member);
  return creates || (await caches.has(name)) ? caches.open(name) : null;
}

export async function readIndex(cache: Cache): Promise<SavedIndex | null> {
  return ((await (await cache.match(INDEX))?.json()) as SavedIndex | undefined) ?? null;
}

/** Whether the whole list must be loaded again. Until then, only the newest bookmarks are. */
export function isStale(index: SavedIndex | null, now: number): boolean {
  return !index || now - index.loadedAt > RELOAD_MS;
}

export async function writeIndex(cache: Cache, index: SavedIndex): Promise<void> {
  await cache.put(INDEX, asJson(index));
}

export async function readSavedPosts(cache: Cache, ids: readonly string[]): Promise<CachedPost[]> {
  const found = await Promise.all(ids.map((id) => cache.match(postKey(id))));
  const posts = await Promise.all(found.map(async (each) => each?.json() as Promise<CachedPost>));
  return posts.filter((post) => post !== undefined);
}

export async function writeSavedPost(cache: Cache, post: CachedPost): Promise<void> {
  await cache.put(postKey(post.id), asJson(post));
}

/** Deletes posts and files that the index does not name. */
export async function deleteUnused(cache: Cache, { saved }: SavedIndex): Promise<void> {
  const used = new Set([INDEX]);
  for (const { postIds, files } of saved) {
    for (const id of postIds) used.add(postKey(id));
    for (const file of files) used.add(file);
  }
  const stored = await cache.keys();
  const unused = stored.filter(({ url }) => !used.has(pathOf(url)));
  await Promise.all(unused.map((request) => cache.delete(request)));
}

/** Removes bookmarks with one of these posts, and everything that only they use. */
export async function forgetSaved(cache: Cache, gone: ReadonlySet<string>): Promise<void> {
  const index = await readIndex(cache);
  if (!index) return;
  const saved = index.saved.filter(({ postIds }) => !postIds.some((id) => gone.has(id)));
  if (saved.length === index.saved.length) return;
  await writeIndex(cache, { ...index, saved });
  await deleteUnused(cache, { ...index, saved });
}

/** Safari has `Response.json` only since 17. */
const asJson = (data: unknown): Response => new Response(JSON.stringify(data));

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
