import { useSyncExternalStore } from 'react';

import { timeAgo } from '../users/public.ts';

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

const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

export function fullDate(instant: string): string {
  return full.format(new Date(instant));
}
