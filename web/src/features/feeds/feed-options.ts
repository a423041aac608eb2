import { infiniteQueryOptions } from '@tanstack/react-query';

import { ApiError } from '#web/data/api-error.ts';
import { api } from '#web/data/api.ts';
import { loadPosts } from '#web/data/entities-load.ts';
import { posts, putPosts } from '#web/data/entities.ts';

import type { IdPage } from './list-pages.ts';
import { sliceSize } from './reveal.ts';

const RETRIES_MOST = 3;
const RETRY_FIRST_MS = 1000;

export type ListOptions = ReturnType<typeof listOptions>;

/** A list of posts that pages by cursor: the key and the fetcher are one value. */
function listOptions(
  key: readonly string[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<IdPage>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: IdPage) => last.next,
    // Only the reader moves the reader: a list is loaded anew when asked, never by itself.
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: mayTryAgain,
    retryDelay: (failures) => RETRY_FIRST_MS * 2 ** failures,
  });
}

/** No answer, a server in trouble or too many calls may pass by themselves. */
function mayTryAgain(failures: number, error: Error): boolean {
  if (failures >= RETRIES_MOST || !(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || error.status === 429;
}

interface PostPage {
  data: Parameters<typeof putPosts>[0];
  next_cursor: string | null;
}

function keep({ data, next_cursor }: PostPage): IdPage {
  putPosts(data);
  return { ids: data.map((post) => post.id), next: next_cursor };
}

export function slice(): number {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  return sliceSize(connection?.effectiveType);
}

/** A home feed: following, followingMutual, all, newUsers; global has its own call. */
export function feedOptions(feed: string) {
  return listOptions(['feed', feed], (cursor, signal) => fetchFeedPage(feed, cursor, signal));
}

export async function fetchFeedPage(
  feed: string,
  cursor?: string,
  signal?: AbortSignal,
): Promise<IdPage> {
  const query = { cursor, limit: slice() };
  return feed === 'global'
    ? keep(await api('GET /xposts/all', { query, signal }))
    : keep(await api('GET /posts/:feed', { params: { feed }, query, signal }));
}

export function profileFeedOptions(name: string) {
  return listOptions(['profile-feed', name.toLowerCase()], async (cursor, signal) =>
    keep(
      await api('GET /profile/:name/feed', {
        params: { name },
        query: { cursor, limit: slice() },
        signal,
      }),
    ),
  );
}

/** Comments and replies of one member, with the posts that they hang below at hand. */
export function profileCommentsOptions(name: string) {
  return listOptions(['profile-comments', name.toLowerCase()], async (cursor, signal) => {
    const page = keep(
      await api('GET /profile/:name/feedCommentsOnly', {
        params: { name },
        query: { cursor, limit: slice() },
        signal,
      }),
    );
    await loadContext(page.ids);
    return page;
  });
}

async function loadContext(ids: readonly string[]): Promise<void> {
  const wanted = new Set<string>();
  for (const id of ids) {
    const post = posts.get(id);
    for (const above of [post?.rootUlid, post?.grandparentUlid, post?.parentUlid]) {
      if (above && !posts.get(above)) wanted.add(above);
    }
  }
  try {
    await loadPosts([...wanted]);
  } catch (error) {
    // The comments read well without; their cards lead to the posts all the same.
    console.info('The posts above these comments could not be loaded.', error);
  }
}
