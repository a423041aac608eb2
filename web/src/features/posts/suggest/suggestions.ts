import type { Api } from '#web/data/api/client.ts';
import type { Page } from '#web/data/page/page.ts';

import type { SuggestKind, Suggestion } from './suggest.ts';

const RESULT_LIMIT = 6;
const FRESH_MS = 60_000;

export async function findSuggestions(
  { api, lists }: Page,
  kind: SuggestKind,
  term: string,
): Promise<readonly Suggestion[]> {
  try {
    return await lists.fetchQuery({
      queryKey: ['composer-suggestions', kind, term.toLowerCase()],
      queryFn: () => ASK[kind](api, term),
      staleTime: FRESH_MS,
    });
  } catch (error) {
    console.error('Suggestions could not be loaded.', error);
    return [];
  }
}

const ASK: Readonly<Record<SuggestKind, (api: Api, term: string) => Promise<Suggestion[]>>> = {
  async user(api, term) {
    const { data } = await api('POST /search/autocomplete/user', {
      body: { q: term, limit: RESULT_LIMIT },
    });
    return data.map(({ ulid, name, username, avatar }) => {
      return { key: ulid, kind: 'user', ulid, name, username, avatar };
    });
  },
  async hashtag(api, term) {
    const body = { hashtag: term, limit: RESULT_LIMIT };
    const { data } = await api('POST /search/autocomplete/hashtag', { body });
    return data.map(({ name }) => ({ key: name, kind: 'hashtag', name }));
  },
  async ticker(api, term) {
    const body = { ticker: term, limit: RESULT_LIMIT };
    const { data } = await api('POST /search/autocomplete/ticker', { body });
    return data.map(({ name }) => ({ key: name, kind: 'ticker', name }));
  },
};
