import type { RecommendationReason } from '@rookery/contract/trending/list-recommended-users.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';

import { createFeedOptions, createListOptions } from '../feeds/pages/public.ts';
import { createEveryFourth } from './every-fourth.part.ts';

const MOST_POSTS = 20;
const FRESH_MS = 60_000;

export interface TrendingTopic {
  hashtag: string;
  count: number;
}

const topicOptions = ({ api }: Page) =>
  queryOptions({
    queryKey: ['trending-topics'],
    queryFn: ({ signal }): Promise<TrendingTopic[]> =>
      logFailure(
        async () => (await api('GET /trending/hashtags/last24', { signal })).hashtags,
        signal,
      ),
    // Only the number of calls triggers a refetch.
    staleTime: Infinity,
    gcTime: Infinity,
  });

/**
 * The trending hashtags of the day, refetched on every fourth call.
 * @param visit changes when the reader returns to a mounted view, which counts as a call
 */
export function useTrendingTopics(visit = 0) {
  const page = usePage();
  const client = useQueryClient();
  useEffect(() => {
    const isDue = page.part(createEveryFourth);
    if (isDue()) void client.refetchQueries(topicOptions(page));
  }, [page, client, visit]);
  return useQuery(topicOptions(page));
}

export const trendingUsersOptions = (page: Page) =>
  queryOptions({
    queryKey: ['trending-users'],
    queryFn: ({ signal }) =>
      logFailure(
        fetchAndStore(
          page,
          async () => (await page.api('GET /trending/users/last24', { signal })).users,
        ),
        signal,
      ),
    staleTime: FRESH_MS,
    gcTime: Infinity,
  });

interface Recommended {
  ulids: string[];
  /** By ulid of the recommended member. */
  reasons: Readonly<Record<string, RecommendationReason>>;
}

const recommendedOptions = (page: Page) =>
  queryOptions({
    queryKey: ['recommended-users'],
    queryFn: ({ signal }) => logFailure(() => fetchRecommended(page, signal), signal),
    staleTime: FRESH_MS,
    gcTime: Infinity,
  });

async function fetchRecommended(page: Page, signal: AbortSignal): Promise<Recommended> {
  let reasons: RecommendationReason[] = [];
  const ulids = await fetchAndStore(page, async () => {
    const answer = await page.api('GET /recommended/users', { signal });
    reasons = answer.reasons;
    return answer.recommended_users;
  })();
  return { ulids, reasons: Object.fromEntries(reasons.map((reason) => [reason.ulid, reason])) };
}

/** Why a member is recommended; undefined for those popular with all members. */
export function useReason(ulid: string): RecommendationReason | undefined {
  const select = ({ reasons }: Recommended) => reasons[ulid];
  return useQuery({ ...recommendedOptions(usePage()), select, enabled: false }).data;
}

/** The recommended members. A visit refetches a list that is old or older than the reader’s last follow. */
export function useRecommended(visit = 0) {
  const page = usePage();
  const client = useQueryClient();
  const query = useQuery({ ...recommendedOptions(page), select: ulidsOf });
  useEffect(
    () =>
      page.part(createEventBus).onAnnounced('followChanged', () => {
        void client.invalidateQueries({ ...recommendedOptions(page), refetchType: 'none' });
      }),
    [page, client],
  );
  useEffect(() => {
    if (visit > 0) void client.refetchQueries({ ...recommendedOptions(page), stale: true });
  }, [page, client, visit]);
  return query;
}

const ulidsOf = ({ ulids }: Recommended): string[] => ulids;

export function trendingPostsOptions(page: Page) {
  const { keep } = page.part(createFeedOptions);
  const listOptions = page.part(createListOptions);
  return listOptions(['trending', 'posts'], (_cursor, signal) =>
    keep(fetchTrendingPosts(page, signal)),
  );
}

async function fetchTrendingPosts({ api }: Page, signal?: AbortSignal) {
  const query = { limit: MOST_POSTS };
  const { posts } = await api('GET /trending/posts/last24', { query, signal });
  return { posts: posts.slice(0, MOST_POSTS), next_cursor: null };
}

/** Posts that followed members reacted to, with the reason for each. */
export const followedReactionsOptions = (page: Page) =>
  queryOptions({
    queryKey: ['followed-reactions'],
    queryFn: ({ signal }) => logFailure(() => fetchFollowedReactions(page, signal), signal),
    staleTime: FRESH_MS,
  });

async function fetchFollowedReactions({ api, part }: Page, signal: AbortSignal) {
  const asking = api('GET /trending/posts/followed', { signal });
  const pageOf = async () => ({ posts: (await asking).posts, next_cursor: null });
  const { ids } = await part(createFeedOptions).keep(pageOf());
  const { reasons } = await asking;
  return reasons.filter(({ ulid }) => ids.includes(ulid));
}

function fetchAndStore(
  { clock, part }: Page,
  fetch: () => Promise<Profile[]>,
): () => Promise<string[]> {
  return async () => {
    const askedAt = clock.now();
    const people = await fetch();
    part(createEntities).putUsers(people, askedAt);
    return people.map(({ ulid }) => ulid);
  };
}

async function logFailure<T>(fetch: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    if (!signal.aborted) console.error('Trends could not be loaded.', error);
    throw error;
  }
}
