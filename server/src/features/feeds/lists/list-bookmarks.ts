import type { Bookmark } from '@rookery/contract/posts/bookmark.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { withSearchTimeout } from '#src/platform/db/search-timeout.ts';
import { wordQuery } from '#src/kernel/find-words.ts';
import {
  listBookmarked,
  listBookmarksOn,
  viewOfBookmark,
} from '#src/features/posts/bookmarks/public.ts';
import type { FeedsParts } from '#src/features/feeds/parts.ts';
import { feedPage, type FeedPage, type PageQuery } from './list-feed.ts';

export async function listBookmarks(
  deps: FeedsParts,
  userId: string,
  { folderId, query, ...page }: PageQuery & { folderId?: string; query?: string },
): Promise<FeedPage & { bookmarks: Bookmark[] }> {
  const words = query === undefined || query.trim() === '' ? null : wordQuery(query);
  // A query of signs alone finds nothing.
  if (query?.trim() && !words) return { data: [], bookmarks: [], next_cursor: null };
  const list = { userId, folderId: folderId ? ulidToUuid(folderId) : null, query: words };
  const name = `bookmarks:${folderId ?? ''}:${query ?? ''}`;
  const listIds = (range: { before: number; limit: number }) =>
    words
      ? withSearchTimeout(deps.db, (db) => listBookmarked(db, list, range))
      : listBookmarked(deps.db, list, range);
  const found = await feedPage({ ...deps, place: null }, userId, name, listIds, page);
  const ids = found.data.map(({ id }) => ulidToUuid(id));
  const rows = new Map(
    (await listBookmarksOn(deps.db, userId, ids)).map((row) => [row.postId, row]),
  );
  const bookmarks = ids.flatMap((id) => rows.get(id) ?? []).map(viewOfBookmark);
  return { ...found, bookmarks };
}
