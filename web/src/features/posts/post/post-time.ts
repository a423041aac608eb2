import { useSyncExternalStore } from 'react';

import { timeAgo } from '#web/features/users/public.ts';

/** One clock for all times on the page; it moves every half minute, and only while somebody looks. */
const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let tick = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    if (document.hidden) return;
    tick++;
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long ago, kept current while it is on the screen. */
export function useTimeAgo(instant: string): string {
  useSyncExternalStore(subscribe, () => tick);
  return timeAgo(instant, new Date());
}

// Made when the first is wanted: the browser loads a calendar for it.
let full: Intl.DateTimeFormat | undefined;

export function fullDate(instant: string): string {
  full ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
  return full.format(new Date(instant));
}

/** Gives the time under the pointer its date in full as a title; no card pays for it before. */
export function nameTime(target: Element): void {
  const time = target.closest('time');
  if (time && !time.title) time.title = fullDate(time.dateTime);
}
