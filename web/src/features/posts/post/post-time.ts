import { useSyncExternalStore } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';

import { timeAgo } from '#web/features/users/public.ts';
import { createPostTime } from './post-time.part.ts';

/** How long ago, kept current while it is on the screen. */
export function useTimeAgo(instant: string): string {
  const { subscribe, tick } = usePart(createPostTime);
  useSyncExternalStore(subscribe, tick);
  return timeAgo(instant, new Date());
}

/** Has the browser load its calendar, which the first pointer over a post would wait for. */
export function loadCalendar({ part }: Page): void {
  part(createPostTime).fullDate(new Date().toISOString());
}

/** Gives the time under the pointer its date in full as a title; no card pays for it before. */
export function nameTime({ part }: Page, target: Element): void {
  const time = target.closest('time');
  if (time && !time.title) time.title = part(createPostTime).fullDate(time.dateTime);
}
