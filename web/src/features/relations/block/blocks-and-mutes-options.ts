import { infiniteQueryOptions } from '@tanstack/react-query';

import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';

export type BlockOrMuteKind = 'muted' | 'blocked';

export function blocksOrMutesOptions({ api, clock, part }: Page, kind: BlockOrMuteKind) {
  return infiniteQueryOptions({
    queryKey: ['blocks-and-mutes', kind],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { cursor: pageParam ?? undefined }, signal };
      const askedAt = clock.now();
      const page = await (kind === 'muted'
        ? api('GET /user/muted', input)
        : api('GET /user/blocked', input));
      part(createEntities).putUsers(
        page.data.map((entry) => entry.profile),
        askedAt,
      );
      const ulids = page.data.map(({ profile }) => profile.ulid);
      const extents = page.data.map(({ endsAt, notificationsOnly }) => ({
        endsAt,
        notificationsOnly,
      }));
      return { ulids, extents, next: page.next_cursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}
