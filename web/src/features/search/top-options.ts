import { queryOptions } from '@tanstack/react-query';

import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createFeedOptions, createListOptions } from '../feeds/pages/public.ts';
import { createGroups } from '../groups/public.ts';
import type { Matched } from './highlight-matches.ts';
import type { UnknownName } from './operator-hints.ts';

/** The best results of each kind, as ids and names. */
export interface TopFound {
  posts: readonly string[];
  users: readonly string[];
  groups: readonly string[];
  hashtags: readonly string[];
  tickers: readonly string[];
  matched: Matched;
  corrected: string | null;
  unknown: readonly UnknownName[];
}

export function topOptions(page: Page, term: string) {
  const { api, clock, part } = page;
  return queryOptions({
    queryKey: ['top-results', term.toLowerCase()],
    queryFn: async ({ signal }): Promise<TopFound> => {
      const askedAt = clock.now();
      const asking = api('POST /search/top', { body: { q: term }, signal });
      try {
        const groups = await part(createGroups).keepFound(asking.then(({ data }) => data.groups));
        const { data, matched, corrected, unknown } = await asking;
        part(createEntities).putUsers(data.users, askedAt);
        const { keep, loadContext } = part(createFeedOptions);
        const { ids: posts } = await keep(
          Promise.resolve({ success: true, data: data.posts, next_cursor: null }),
        );
        await loadContext(posts);
        return {
          posts,
          groups,
          matched,
          corrected,
          unknown,
          users: data.users.map(({ ulid }) => ulid),
          hashtags: data.hashtags.map(({ name }) => name),
          tickers: data.tickers.map(({ name }) => name),
        };
      } catch (error) {
        if (!signal.aborted) console.error('The search failed.', error);
        throw error;
      }
    },
    staleTime: 60_000,
    // Keep the result forever, so that Back finds the same page height.
    gcTime: Infinity,
  });
}

/** The best posts as a list, from the same call as the other kinds. */
export function topPostsOptions(page: Page, term: string) {
  return page.part(createListOptions)(['topic', 'top', term.toLocaleLowerCase()], async () => {
    const { posts } = await page.lists.fetchQuery(topOptions(page, term));
    return { ids: [...posts], next: null };
  });
}

export const isNothing = ({ posts, users, groups, hashtags, tickers }: TopFound): boolean =>
  posts.length + users.length + groups.length + hashtags.length + tickers.length === 0;
