import { useSyncExternalStore } from 'react';

import { useServerNow } from '#web/data/page/server-now.ts';
import { usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';

import { timeAgo } from '#web/features/users/public.ts';
import { createPostTime } from './post-time.part.ts';

export function useTimeAgo(instant: string): string {
  const { subscribe, tick } = usePart(createPostTime);
  const now = useServerNow();
  useSyncExternalStore(subscribe, tick);
  return timeAgo(instant, now);
}

/** Loads the browser’s calendar early, since the first hover over a post would wait for it. */
export function loadCalendar({ part }: Page): void {
  part(createPostTime).fullDate(new Date().toISOString());
}

/** Sets the full date as a title on hover, so that no card needs to format the date earlier. */
export function setTimeTitle({ part }: Page, target: Element): void {
  const time = target.closest('time');
  if (time && !time.title) time.title = part(createPostTime).fullDate(time.dateTime);
}
