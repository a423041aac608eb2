import { infiniteQueryOptions } from '@tanstack/react-query';

import { api } from '#web/data/page/api.ts';
import { putUsers } from '#web/data/entities/entities.ts';

export type BlockOrMuteKind = 'muted' | 'blocked';

export interface BlockOrMuteEntry {
  ulid: string;
  /** ISO 8601: until then not again, once it is taken back. */
  cooldownUntil: string | null;
}

/** Whom the member has muted or blocked, newest first. */
export function blocksOrMutesOptions(kind: BlockOrMuteKind) {
  return infiniteQueryOptions({
    queryKey: ['blocks-and-mutes', kind],
    queryFn: async ({ pageParam, signal }) => {
      const input = { query: { cursor: pageParam ?? undefined }, signal };
      const page = await (kind === 'muted'
        ? api('GET /user/muted', input)
        : api('GET /user/blocked', input));
      putUsers(page.data.map((entry) => entry.profile));
      const entries: BlockOrMuteEntry[] = page.data.map(({ profile, cooldownUntil }) => ({
        ulid: profile.ulid,
        cooldownUntil,
      }));
      return { entries, next: page.next_cursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  });
}
