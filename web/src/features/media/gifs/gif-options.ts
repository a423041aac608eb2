import { infiniteQueryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

import { gifQuery, nextPage } from './gif-pages.ts';

const CACHE_MS = 5 * 60_000;

export function gifOptions({ api }: Page, strings: string) {
  return infiniteQueryOptions({
    queryKey: ['gifs', strings],
    queryFn: ({ pageParam, signal }) =>
      api('GET /gifs/search', { query: gifQuery(strings, pageParam), signal }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
  });
}
