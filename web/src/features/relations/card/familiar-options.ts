import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

/** Followers of a member that the viewer follows too. `name` is a username. */
export function familiarOptions({ api }: Page, name: string) {
  return queryOptions({
    queryKey: ['familiar', name.toLowerCase()],
    queryFn: ({ signal }) =>
      api('GET /profile/:name/familiar-followers', { params: { name }, signal }),
    staleTime: 60_000,
  });
}
