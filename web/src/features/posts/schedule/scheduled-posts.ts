import type { ScheduledPost } from '@rookery/contract/posts/scheduled-post.ts';
import { queryOptions } from '@tanstack/react-query';

import { createFetchOrStored } from '#web/data/offline/fetch-or-stored.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { navigate } from '#web/router/router.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { scheduleStrings as texts } from './schedule-strings.ts';
import { shortTime } from './schedule-time.ts';

const KEY = ['scheduled-posts'] as const;
/** Milliseconds after which the list is loaded again, at most and at least. */
const REFRESH_MS = { most: 60_000, least: 3000 };

/** The member's scheduled posts. Loaded again after the next one is due, and stored for reading offline. */
export const scheduledOptions = ({ api, part, serverTime }: Page) =>
  queryOptions({
    queryKey: KEY,
    queryFn: (query) =>
      part(createFetchOrStored)(
        query,
        async () => (await api('GET /posts/scheduled', { signal: query.signal })).data,
        { read: (offline) => offline.readWhole(KEY) as Promise<ScheduledPost[] | null> },
      ),
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => {
      const times = data.flatMap(({ refusal, publishAt }) =>
        refusal === null ? Date.parse(publishAt) : [],
      );
      const nextMs = Math.min(...times) - serverTime.now().getTime() + REFRESH_MS.least;
      return Math.min(Math.max(nextMs, REFRESH_MS.least), REFRESH_MS.most);
    },
  });

export const refreshScheduled = ({ lists }: Page): Promise<void> =>
  lists.invalidateQueries({ queryKey: KEY });

export function tellScheduled(page: Page, at: string): void {
  void refreshScheduled(page);
  const time = shortTime(new Date(at), page.serverTime.now());
  const action = { label: texts.show, onPress: () => navigate('/scheduled') };
  showToast(texts.scheduledFor(time), { action });
}
