import type { Post } from '@rookery/contract/posts/post.ts';
import type { BookmarkFolder } from '@rookery/contract/posts/bookmark.ts';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { createSavedPosts } from '#web/data/offline/saved-posts.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createBookmarks } from '#web/features/posts/bookmarks/public.ts';

import type { IdPage } from '#web/features/feeds/pages/list-pages.ts';

export interface BookmarkSearch {
  folderId: string;
  query: string;
}

/** The bookmarks on this device as one page. Null when none are saved. */
export async function readSavedList(
  { part }: Page,
  { folderId, query }: BookmarkSearch,
): Promise<IdPage | null> {
  const { index, read } = part(createSavedPosts);
  const found = await index();
  if (!found) return null;
  const wanted = found.saved.filter(
    ({ bookmark }) => folderId === '' || bookmark.folderId === folderId,
  );
  const posts = await read(wanted.flatMap(({ postIds }) => postIds));
  const texts = new Map(posts.map((post: Post) => [post.id, post.body]));
  const listed = wanted
    .map(({ bookmark }) => bookmark)
    .filter(({ ulid, note }) => texts.has(ulid) && hasWords([texts.get(ulid), note], query));
  part(createEntities).restorePosts(posts);
  part(createBookmarks).noteDetails(listed);
  return { ids: listed.map(({ ulid }) => ulid), next: null };
}

export async function readSavedFolders({ part }: Page): Promise<BookmarkFolder[] | null> {
  return (await part(createSavedPosts).index())?.folders ?? null;
}

function hasWords(texts: readonly (string | null | undefined)[], query: string): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
