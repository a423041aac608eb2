import { queryOptions } from '@tanstack/react-query';

import { createFetchOrStored } from '#web/data/offline/fetch-or-stored.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { BOOKMARKS_KEY, createBookmarks } from '#web/features/posts/bookmarks/public.ts';

import {
  createFeedOptions,
  createListOptions,
  currentSliceSize,
  type ListOptions,
} from '#web/features/feeds/pages/feed-options.part.ts';
import type { IdPage } from '#web/features/feeds/pages/list-pages.ts';
import { type BookmarkSearch, readSavedFolders, readSavedList } from './read-saved.ts';

/** The bookmarks of a folder, or all with an empty `folderId`, last saved first. */
export function bookmarksOptions(page: Page, search: BookmarkSearch): ListOptions {
  const { api, part } = page;
  const { folderId, query } = search;
  const { keep, loadContext } = part(createFeedOptions);
  const fetchPage = async (cursor?: string, signal?: AbortSignal): Promise<IdPage> => {
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
  };
  const stored = { read: () => readSavedList(page, search) };
  return part(createListOptions)([BOOKMARKS_KEY, folderId, query], fetchPage, stored);
}

const FOLDERS_KEY = ['bookmark-folders'] as const;

export const foldersOptions = (page: Page) =>
  queryOptions({
    queryKey: FOLDERS_KEY,
    queryFn: (query) =>
      page.part(createFetchOrStored)(
        query,
        async () => (await page.api('GET /bookmarks/folders', { signal: query.signal })).data,
        { read: () => readSavedFolders(page) },
      ),
  });
