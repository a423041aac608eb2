import { queryOptions } from '@tanstack/react-query';

import { isUlid } from '@rookery/contract/kernel/ulid.ts';

import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

import { createFeedOptions, createListOptions } from '../feeds/pages/public.ts';
import { currentSliceSize } from '../feeds/public.ts';
import type { SearchKind } from './kinds.ts';
import { createSearchNotes } from './search-notes.part.ts';

/** Posts that match a search, newest first. `term` is without its sign, or the ulid of a member. */
export function resultsOptions(page: Page, kind: SearchKind, term: string) {
  const { keep, loadContext } = page.part(createFeedOptions);
  const listOptions = page.part(createListOptions);
  return listOptions(['topic', kind, term.toLocaleLowerCase()], async (cursor, signal) => {
    const found = await keep(fetchPosts(page, kind, term, cursor, signal));
    await loadContext(found.ids);
    return found;
  });
}

async function fetchPosts(
  { api, part }: Page,
  kind: SearchKind,
  term: string,
  cursor: string | undefined,
  signal: AbortSignal | undefined,
) {
  const body = { [kind]: term, cursor, limit: currentSliceSize() };
  switch (kind) {
    case 'hashtag':
      return api('POST /search/posts/hashtag', { body, signal });
    case 'ticker':
      return api('POST /search/posts/ticker', { body, signal });
    case 'username':
      return api('POST /search/posts/username', {
        body: isUlid(term) ? { ...body, username: undefined, ulid: term } : body,
        signal,
      });
    case 'posts': {
      const found = await api('POST /search/posts/posts', { body, signal });
      const { matched, corrected, unknown } = found;
      part(createSearchNotes).setState({
        [term.toLocaleLowerCase()]: { matched, corrected, unknown },
      });
      return found;
    }
  }
}

const PEOPLE_LIMIT = 30;

export function peopleOptions({ api, clock, part }: Page, term: string) {
  return queryOptions({
    queryKey: ['found-people', term.toLowerCase()],
    queryFn: async ({ signal }) => {
      const body = { q: term, limit: PEOPLE_LIMIT };
      const askedAt = clock.now();
      try {
        const { data } = await api('POST /search/user', { body, signal });
        part(createEntities).putUsers(data, askedAt);
        return data.map(({ ulid }) => ulid);
      } catch (error) {
        if (!signal.aborted) console.error('Members could not be searched.', error);
        throw error;
      }
    },
    staleTime: 60_000,
    // Keep the list forever, so that Back finds the same page height.
    gcTime: Infinity,
  });
}
