import type { Page } from '#web/data/page/page.ts';

import { createRealtime } from './realtime.part.ts';

/**
 * Starts live updates when the page is idle, and loads their code then.
 * @param key application key, from the site's configuration
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
