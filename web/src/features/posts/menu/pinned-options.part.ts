import { queryOptions } from '@tanstack/react-query';

import type { Page } from '#web/data/page/page.ts';

export function createPinnedOptions({ api }: Page) {
  return (username: string) =>
    queryOptions({
      queryKey: ['pinned', username.toLowerCase()],
      queryFn: async ({ signal }) => {
        const { data } = await api('POST /posts/pinned/username', { body: { username }, signal });
        return data;
      },
    });
}
