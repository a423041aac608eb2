import { traitsOf } from '@rookery/contract/kernel/feeds.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { api } from '#web/data/api/api.ts';
import { loadPosts } from '#web/data/entities/entities-load.ts';
import { connectionSpeed } from '#web/data/http/connection-speed.ts';
import { posts, putPosts, shownId } from '#web/data/entities/entities.ts';
import { asNextPage, belowWhatIsHeld } from '#web/data/api/next-page.ts';
import { orKept } from '#web/data/offline/or-kept.ts';
import { queryClient } from '#web/data/api/query-client.ts';
import { mayTryAgain, pauseMs, RETRIES } from '#web/data/http/retries.ts';

import { newRows } from './each-once.ts';
import { type IdPage, type IdPages, listIds } from './list-pages.ts';
import { postsOf, type PostPage } from './post-page.ts';
import { sliceSize } from './reveal.ts';

const nextOf = (page: IdPage): string | null => page.next;

export type ListOptions = ReturnType<typeof listOptions>;

/** A list of posts that pages by cursor: the key and the fetcher are one value. */
export function listOptions(
  key: readonly string[],
  fetchPage: (cursor: string | undefined, signal?: AbortSignal) => Promise<IdPage>,
) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: (query) => {
      const { pageParam, signal } = query;
      const page = orKept(query, () => fetchPage(pageParam ?? undefined, signal), {
        triesAfterFirst: RETRIES,
      });
      return pageParam === null ? page : asNextPage(page);
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    structuralSharing: belowWhatIsHeld(nextOf),
    meta: { fetchFirst: () => fetchPage(undefined) },
    // Only the reader moves the reader: a list is loaded anew when asked, never by itself.
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: mayTryAgain,
    retryDelay: pauseMs,
  });
}

export function keep(page: PostPage): IdPage {
  const fresh = postsOf(page);
  putPosts(fresh);
  return { ids: fresh.map((post) => post.id), next: page.next_cursor };
}

export function slice(): number {
  return sliceSize(connectionSpeed());
}

/** A feed of the home screen by its name. */
export function feedOptions(feed: string) {
  return listOptions(['feed', feed], (cursor, signal) => fetchFeedPage(feed, cursor, signal));
}

export async function fetchFeedPage(
  feed: string,
  cursor?: string,
  signal?: AbortSignal,
): Promise<IdPage> {
  const call = traitsOf(feed)?.call;
  if (call === 'listViolations') {
    const { fetchViolationsPage } = await import('./feed-violations.ts');
    return fetchViolationsPage(cursor, slice(), signal);
  }
  const query = { cursor, limit: slice() };
  const page =
    call === 'listGlobalFeed'
      ? keep(await api('GET /xposts/all', { query, signal }))
      : keep(await api('GET /posts/:feed', { params: { feed }, query, signal }));
  if (cursor === undefined) return page;
  // What the pill put on top since may be shown further down again.
  const listed = listIds(queryClient.getQueryData<IdPages>(['feed', feed]));
  return { ...page, ids: newRows(page.ids, listed, shownId) };
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

/** Posts of one member that have images or videos. */
export function profileMediaOptions(name: string) {
  return listOptions(['profile-media', name.toLowerCase()], async (cursor, signal) =>
    keep(
      await api('GET /profile/:name/feedImagesOnly', {
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

/** Has the posts that these comments hang below at hand. */
export async function loadContext(ids: readonly string[]): Promise<void> {
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
