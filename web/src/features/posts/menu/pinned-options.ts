import { queryOptions } from '@tanstack/react-query';

import { api } from '#web/data/api/api.ts';

/** The id of the post that a member has pinned to their profile; null for none. */
export function pinnedOptions(username: string) {
  return queryOptions({
    queryKey: ['pinned', username.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { data } = await api('POST /posts/pinned/username', { body: { username }, signal });
      return data;
    },
  });
}
