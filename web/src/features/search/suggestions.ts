import { foldText } from '@rookery/contract/kernel/text/fold.ts';
import { nameKeys } from '@rookery/contract/kernel/text/name-keys.ts';
import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

import type { Category } from './quick-query.ts';

const RESULT_LIMIT = 20;
const FRESH_MS = 60_000;

export interface SuggestedMember {
  ulid: string;
  name: string;
  username: string;
  avatar: string | null;
  badges: string[];
}

export interface Suggestions {
  members: readonly SuggestedMember[];
  hashtags: readonly string[];
  tickers: readonly string[];
  hasFailed: boolean;
}

/** Suggestions for a text. Failures are logged and leave their category empty. */
export function suggestionOptions(page: Page, categories: readonly Category[], term: string) {
  return queryOptions({
    queryKey: ['suggestions', categories.join('+'), term.toLowerCase()],
    queryFn: ({ signal }) => fetchSuggestions(page, categories, term, signal),
    staleTime: ({ state }) => (state.data?.hasFailed ? 0 : FRESH_MS),
  });
}

async function fetchSuggestions(
  { api }: Page,
  categories: readonly Category[],
  term: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  const found = { members: [], hashtags: [], tickers: [], hasFailed: false } as Suggestions;
  const ask: Record<Category, () => Promise<void>> = {
    async username() {
      const body = { q: term, limit: RESULT_LIMIT };
      found.members = (await api('POST /search/autocomplete/user', { body, signal })).data;
    },
    async hashtag() {
      const body = { hashtag: term, limit: RESULT_LIMIT };
      const { data } = await api('POST /search/autocomplete/hashtag', { body, signal });
      found.hashtags = data.map(({ name }) => name);
    },
    async ticker() {
      const body = { ticker: term, limit: RESULT_LIMIT };
      const { data } = await api('POST /search/autocomplete/ticker', { body, signal });
      found.tickers = data.map(({ name }) => name);
    },
  };
  const answers = await Promise.allSettled(categories.map((category) => ask[category]()));
  signal.throwIfAborted();
  for (const answer of answers) {
    if (answer.status === 'fulfilled') continue;
    found.hasFailed = true;
    console.error('Suggestions could not be loaded.', answer.reason);
  }
  return found;
}

export function filterSuggestions(found: Suggestions, term: string): Suggestions {
  const sought = foldText(term);
  const fits = (name: string): boolean => foldText(name).startsWith(sought);
  return {
    members: found.members.filter(
      ({ name, username }) =>
        fits(name) || nameKeys(username, name).some((key) => key.startsWith(sought)),
    ),
    hashtags: found.hashtags.filter(fits),
    tickers: found.tickers.filter(fits),
    hasFailed: found.hasFailed,
  };
}
