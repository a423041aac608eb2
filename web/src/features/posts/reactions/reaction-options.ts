import { infiniteQueryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

export function reactorsOptions({ api }: Page, id: string, name: string | null) {
  return infiniteQueryOptions({
    queryKey: ['reactors', id, name],
    queryFn: ({ pageParam, signal }) =>
      api('GET /post/:ulid/reactions', {
        params: { ulid: id },
        query: { ...(name !== null && { name }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
    gcTime: 0,
  });
}
