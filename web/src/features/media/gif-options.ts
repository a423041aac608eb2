import { infiniteQueryOptions } from '@tanstack/react-query';

import { api } from '#web/data/api/api.ts';

import { gifQuery, nextPage } from './gif-pages.ts';

const HELD_MS = 5 * 60_000;

/** GIFs for words, by page. */
export function gifOptions(words: string) {
  return infiniteQueryOptions({
    queryKey: ['gifs', words],
    queryFn: ({ pageParam, signal }) =>
      api('GET /gifs/search', { query: gifQuery(words, pageParam), signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: HELD_MS,
    gcTime: HELD_MS,
  });
}
