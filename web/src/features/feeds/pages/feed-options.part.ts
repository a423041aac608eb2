import { traitsOf } from '@rookery/contract/kernel/feeds.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { createNextPages } from '#web/data/api/next-page.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { connectionSpeed } from '#web/data/http/connection-speed.ts';
import { mayRetry, pauseMs, RETRIES } from '#web/data/http/retries.ts';
import { createFetchOrStored } from '#web/data/offline/fetch-or-stored.part.ts';
import type { StoredFallbackOptions } from '#web/data/offline/stored-fallback.ts';
import type { Page } from '#web/data/page/page.ts';

import { newRows } from './each-once.ts';
import { feedKeyOf, groupFeedName } from './feed-name.ts';
import { type IdPage, type IdPages, listIds } from './list-pages.ts';
import { postsOf, type PostPage } from './post-page.ts';
import { sliceSize } from './reveal.ts';
import { isStillListed } from './still-listed.ts';

const nextOf = (page: IdPage): string | null => page.next;

export type ListOptions = ReturnType<ReturnType<typeof createListOptions>>;

export function createListOptions({ part, clock }: Page) {
  const entities = part(createEntities);
  const { asFetched, belowWhatIsHeld } = part(createNextPages);
  const orKept = part(createFetchOrStored);
  return (
    key: readonly string[],
    fetchPage: (cursor: string | undefined, signal?: AbortSignal) => Promise<IdPage>,
    stored?: StoredFallbackOptions<IdPage>,
  ) =>
    infiniteQueryOptions({
      queryKey: key,
      queryFn: (query) => {
        const { pageParam, signal } = query;
        const askedAt = clock.now();
        const page = orKept(query, () => fetchPage(pageParam ?? undefined, signal), {
          triesAfterFirst: RETRIES,
          // A device stores such a list as one page.
          ...(pageParam === null && stored),
        });
        const feed = key[0] === 'feed' ? key[1] : undefined;
        return asFetched(page, (now) => ({
          ...now,
          ids: now.ids.filter((id) => isStillListed(entities, id, askedAt, feed)),
        }));
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextOf,
      structuralSharing: belowWhatIsHeld(nextOf),
      meta: { fetchFirst: () => fetchPage(undefined) },
      // Only a request by the reader reloads a list, so that it never moves by itself.
      staleTime: Infinity,
      gcTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: mayRetry,
      retryDelay: pauseMs,
    });
}

export function currentSliceSize(): number {
  return sliceSize(connectionSpeed());
}

export function createFeedOptions(page: Page) {
  const { api, lists, part, clock } = page;
  const entities = part(createEntities);
  const { posts, putPosts, shownId } = entities;
  const listOptions = part(createListOptions);

  const keep = async (asking: Promise<PostPage>, feed?: string): Promise<IdPage> => {
    const askedAt = clock.now();
    const answer = await asking;
    const fresh = postsOf(answer);
    putPosts(fresh, askedAt);
    const ids = fresh
      .map(({ id }) => id)
      .filter((id) => isStillListed(entities, id, askedAt, feed));
    return { ids, next: answer.next_cursor };
  };
  const fetchFeedPage = async (
    feed: string,
    cursor?: string,
    signal?: AbortSignal,
    limit = currentSliceSize(),
  ): Promise<IdPage> => {
    const call = traitsOf(feed)?.call;
    if (call === 'listViolations') {
      const { fetchViolationsPage } = await import('./feed-violations.ts');
      return fetchViolationsPage(page, cursor, limit, signal);
    }
    const query = { cursor, limit };
    const found = await keep(
      call === 'listGlobalFeed'
        ? api('GET /xposts/all', { query, signal })
        : api('GET /posts/:feed', { params: { feed }, query, signal }),
      feed,
    );
    if (cursor === undefined) return found;
    // The next page may repeat posts that the pill has put on top.
    const listed = listIds(lists.getQueryData<IdPages>(['feed', feed]));
    return { ...found, ids: newRows(found.ids, listed, shownId) };
  };
  const loadContext = async (ids: readonly string[]): Promise<void> => {
    const wanted = new Set<string>();
    for (const id of ids) {
      const post = posts.get(id);
      for (const above of [post?.rootUlid, post?.grandparentUlid, post?.parentUlid]) {
        if (above && !posts.get(above)) wanted.add(above);
      }
    }
    try {
      await part(createLoading).loadPosts([...wanted]);
    } catch (error) {
      console.info('The posts above these comments could not be loaded.', error);
    }
  };
  const fetchNamedPage = async (
    name: string,
    cursor?: string,
    signal?: AbortSignal,
    limit = currentSliceSize(),
  ): Promise<IdPage> => {
    const [kind = '', id = '', hashtag = ''] = feedKeyOf(name);
    const query = { cursor, limit };
    switch (kind) {
      case 'group-feed':
        return keep(api('POST /posts/group', { body: { groupId: id, ...query }, signal }));
      case 'list-feed':
        return keep(api('GET /feed/list/:ulid', { params: { ulid: id }, query, signal }));
      case 'topic': {
        const { fetchHashtagPage } = await import('./hashtag-page.ts');
        return fetchHashtagPage({ api, keep, loadContext }, hashtag, query, signal);
      }
      default:
        return fetchFeedPage(id, cursor, signal, limit);
    }
  };
  const namedFeedOptions = (name: string): ListOptions =>
    listOptions(feedKeyOf(name), (cursor, signal) => fetchNamedPage(name, cursor, signal));
  return {
    keep,
    fetchFeedPage,
    loadContext,

    feedOptions: namedFeedOptions,
    groupFeedOptions: (groupId: string): ListOptions => namedFeedOptions(groupFeedName(groupId)),

    /** The options of the feed with this name, which may be that of a group, list or hashtag. */
    namedFeedOptions,

    fetchNewest: (name: string, limit?: number): Promise<IdPage> =>
      fetchNamedPage(name, undefined, undefined, limit),

    profileFeedOptions: (name: string) =>
      listOptions(['profile-feed', name.toLowerCase()], (cursor, signal) => {
        const query = { cursor, limit: currentSliceSize() };
        return keep(api('GET /profile/:name/feed', { params: { name }, query, signal }));
      }),

    profileMediaOptions: (name: string) =>
      listOptions(['profile-media', name.toLowerCase()], (cursor, signal) => {
        const input = { params: { name }, query: { cursor, limit: currentSliceSize() }, signal };
        return keep(api('GET /profile/:name/feedImagesOnly', input));
      }),

    profileCommentsOptions: (name: string) =>
      listOptions(['profile-comments', name.toLowerCase()], async (cursor, signal) => {
        const input = { params: { name }, query: { cursor, limit: currentSliceSize() }, signal };
        const found = await keep(api('GET /profile/:name/feedCommentsOnly', input));
        await loadContext(found.ids);
        return found;
      }),
  };
}
