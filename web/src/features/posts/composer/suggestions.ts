import { api } from '#web/data/page/api.ts';
import { queryClient } from '#web/data/page/query-client.ts';

import type { SuggestKind, Suggestion } from './suggest.ts';

const ASKED = 6;
const FRESH_MS = 60_000;

/** What the server thinks of for the start of a name. A failure is logged, and nothing is suggested. */
export async function findSuggestions(
  kind: SuggestKind,
  term: string,
): Promise<readonly Suggestion[]> {
  try {
    return await queryClient.fetchQuery({
      queryKey: ['composer-suggestions', kind, term.toLowerCase()],
      queryFn: () => ASK[kind](term),
      staleTime: FRESH_MS,
    });
  } catch (error) {
    console.error('Suggestions could not be loaded.', error);
    return [];
  }
}

const ASK: Readonly<Record<SuggestKind, (term: string) => Promise<Suggestion[]>>> = {
  async user(term) {
    const { data } = await api('POST /search/autocomplete/user', {
      body: { q: term, limit: ASKED },
    });
    return data.map(({ ulid, name, username, avatar }) => {
      return { key: ulid, kind: 'user', ulid, name, username, avatar };
    });
  },
  async hashtag(term) {
    const body = { hashtag: term, limit: ASKED };
    const { data } = await api('POST /search/autocomplete/hashtag', { body });
    return data.map(({ name }) => ({ key: name, kind: 'hashtag', name }));
  },
  async ticker(term) {
    const body = { ticker: term, limit: ASKED };
    const { data } = await api('POST /search/autocomplete/ticker', { body });
    return data.map(({ name }) => ({ key: name, kind: 'ticker', name }));
  },
};
