import type { Page } from '#web/data/page/page.ts';

/**
 * Interval in milliseconds. One timer updates all times on the page, and runs only while there are
 * listeners.
 */
const TICK_MS = 30_000;

export interface PostTime {
  subscribe(listener: () => void): () => void;
  tick(): number;
  fullDate(instant: string): string;
}

export function createPostTime({ isHidden }: Pick<Page, 'isHidden'>): PostTime {
  const listeners = new Set<() => void>();
  let ticks = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  // Created on first use, because the browser loads a calendar for the formatter.
  let full: Intl.DateTimeFormat | undefined;
  return {
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        if (isHidden()) return;
        ticks++;
        for (const each of listeners) each();
      }, TICK_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    tick: () => ticks,
    fullDate(instant) {
      full ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
      return full.format(new Date(instant));
    },
  };
}
