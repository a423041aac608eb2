import type { Page } from '#web/data/page/page.ts';

import { createRealtime } from './realtime.part.ts';

/**
 * Keeps the page current from when it has nothing better to do: events, counts, views. What that
 * needs is fetched then.
 * @param key of this network, from the site's configuration
 * @param member ulid of the signed-in member
 */
export function startRealtime(page: Page, key: string, member: string): void {
  page.part(createRealtime).start(async (left) => {
    await whenIdle();
    const { startLive } = await import('./live.ts');
    if (!left.aborted) startLive(page, key, member, left);
  });
}

/** Resolves when the page is idle after its first paint; at the latest after 3 s. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => resolve(), { timeout: 3000 });
    } else {
      setTimeout(resolve, 1500);
    }
  });
}
