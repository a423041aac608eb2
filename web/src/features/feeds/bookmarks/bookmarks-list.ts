import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';
import { BOOKMARKS_KEY, createBookmarks } from '#web/features/posts/bookmarks/public.ts';

import {
  createFeedOptions,
  createListOptions,
  currentSliceSize,
  type ListOptions,
} from '#web/features/feeds/pages/feed-options.part.ts';

export interface BookmarkSearch {
  folderId: string;
  query: string;
}

/** The bookmarks of a folder, or all with an empty `folderId`, last saved first. */
export function bookmarksOptions(
  { api, part }: Page,
  { folderId, query }: BookmarkSearch,
): ListOptions {
  const { keep, loadContext } = part(createFeedOptions);
  return part(createListOptions)([BOOKMARKS_KEY, folderId, query], async (cursor, signal) => {
    const wanted = {
      cursor,
      limit: currentSliceSize(),
      ...(folderId !== '' && { folderId }),
      ...(query !== '' && { query }),
    };
    const asking = api('GET /bookmarks', { query: wanted, signal });
    const found = await keep(asking);
    part(createBookmarks).noteDetails((await asking).bookmarks);
    await loadContext(found.ids);
    return found;
  });
}

const FOLDERS_KEY = ['bookmark-folders'] as const;

export const foldersOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: FOLDERS_KEY,
    queryFn: async ({ signal }) => (await api('GET /bookmarks/folders', { signal })).data,
  });
