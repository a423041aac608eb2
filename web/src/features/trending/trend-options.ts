import type { Profile } from '@rookery/contract/users/user.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { onAnnounced } from '#web/data/entities/announcements.ts';
import { api } from '#web/data/page/api.ts';
import { putUsers } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

import { keepPage, listOptions } from '../feeds/public.ts';
import { createEveryFourth } from './every-fourth.part.ts';

const MOST_POSTS = 20;
const FRESH_MS = 60_000;

export interface TrendingTopic {
  hashtag: string;
  count: number;
}

const topicOptions = queryOptions({
  queryKey: ['trending-topics'],
  queryFn: ({ signal }): Promise<TrendingTopic[]> =>
    logged(async () => (await api('GET /trending/hashtags/last24', { signal })).hashtags, signal),
  // Asked for again by the count of calls, and by nothing else.
  staleTime: Infinity,
  gcTime: Infinity,
});

const isDue = browserPage.part(createEveryFourth);

/**
 * The hashtags of the day. Each fourth time that they are called for has them fetched again.
 * @param visit changes when what stays in view is come back to, which is a call too
 */
export function useTrendingTopics(visit = 0) {
  const client = useQueryClient();
  useEffect(() => {
    if (isDue()) void client.refetchQueries(topicOptions);
  }, [client, visit]);
  return useQuery(topicOptions);
}

/** Members whom most others began to follow today; ulids alone. */
export const trendingUsersOptions = queryOptions({
  queryKey: ['trending-users'],
  queryFn: ({ signal }) =>
    logged(
      kept(async () => (await api('GET /trending/users/last24', { signal })).users),
      signal,
    ),
  staleTime: FRESH_MS,
  gcTime: Infinity,
});

/** Members worth following whom the reader does not follow; ulids alone. */
const recommendedOptions = queryOptions({
  queryKey: ['recommended-users'],
  queryFn: ({ signal }) =>
    logged(
      kept(async () => (await api('GET /recommended/users', { signal })).recommended_users),
      signal,
    ),
  staleTime: FRESH_MS,
  gcTime: Infinity,
});

/** The same, made fresh with each visit where it is old, or the reader has followed somebody since. */
export function useRecommended(visit = 0) {
  const client = useQueryClient();
  const query = useQuery(recommendedOptions);
  useEffect(
    () =>
      onAnnounced('followChanged', () => {
        void client.invalidateQueries({ ...recommendedOptions, refetchType: 'none' });
      }),
    [client],
  );
  useEffect(() => {
    if (visit > 0) void client.refetchQueries({ ...recommendedOptions, stale: true });
  }, [client, visit]);
  return query;
}

/** The posts of the day, the liveliest first: one page. */
export const trendingPostsOptions = listOptions(['trending', 'posts'], (_cursor, signal) =>
  keepPage(fetchTrendingPosts(signal)),
);

async function fetchTrendingPosts(signal?: AbortSignal) {
  const query = { limit: MOST_POSTS };
  const { posts } = await api('GET /trending/posts/last24', { query, signal });
  return { posts: posts.slice(0, MOST_POSTS), next_cursor: null };
}

function kept(fetch: () => Promise<Profile[]>): () => Promise<string[]> {
  return async () => {
    const askedAt = browserPage.clock.now();
    const people = await fetch();
    putUsers(people, askedAt);
    return people.map(({ ulid }) => ulid);
  };
}

/** What fails is written down; the place where it is missing says so and can ask again. */
async function logged<T>(fetch: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    if (!signal.aborted) console.error('Trends could not be loaded.', error);
    throw error;
  }
}
