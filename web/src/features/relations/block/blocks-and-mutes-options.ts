import { infiniteQueryOptions } from '@tanstack/react-query';

import { api } from '#web/data/page/api.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { putUsers } from '#web/data/entities/entities.ts';

export type BlockOrMuteKind = 'muted' | 'blocked';

/** Whom the member has muted or blocked, newest first. */
export function blocksOrMutesOptions(kind: BlockOrMuteKind) {
  return infiniteQueryOptions({
    queryKey: ['blocks-and-mutes', kind],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { cursor: pageParam ?? undefined }, signal };
      const askedAt = browserPage.clock.now();
      const page = await (kind === 'muted'
        ? api('GET /user/muted', input)
        : api('GET /user/blocked', input));
      putUsers(
        page.data.map((entry) => entry.profile),
        askedAt,
      );
      return { ulids: page.data.map(({ profile }) => profile.ulid), next: page.next_cursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}
