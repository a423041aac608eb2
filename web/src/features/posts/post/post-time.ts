import { useSyncExternalStore } from 'react';

import { browserPage } from '#web/data/page/browser-page.ts';

import { timeAgo } from '#web/features/users/public.ts';
import { createPostTime } from './post-time.part.ts';

const { subscribe, tick, fullDate } = browserPage.part(createPostTime);

export { fullDate };

/** How long ago, kept current while it is on the screen. */
export function useTimeAgo(instant: string): string {
  useSyncExternalStore(subscribe, tick);
  return timeAgo(instant, new Date());
}

/** Has the browser load its calendar, which the first pointer over a post would wait for. */
export function loadCalendar(): void {
  fullDate(new Date().toISOString());
}

/** Gives the time under the pointer its date in full as a title; no card pays for it before. */
export function nameTime(target: Element): void {
  const time = target.closest('time');
  if (time && !time.title) time.title = fullDate(time.dateTime);
}
