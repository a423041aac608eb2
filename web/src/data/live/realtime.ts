import { browserPage } from '#web/data/page/browser-page.ts';

import { createRealtime } from './realtime.part.ts';

/** What arrives at this tab's page. */
export const { onRealtime } = browserPage.part(createRealtime);

let started: Promise<void> | undefined;

/**
 * Keeps the page current from when it has nothing better to do: notices, counts, views. What that
 * needs is fetched then.
 * @param key of this network, from the site's configuration
 * @param member ulid of the signed-in member
 */
export function startRealtime(key: string, member: string): void {
  started ??= whenIdle()
    .then(() => import('./live.ts'))
    .then(({ startLive }) => startLive(key, member))
    .catch((error: unknown) => {
      // Reading goes on without; the next screen that asks for it tries again.
      started = undefined;
      console.error('Live updates could not be started.', error);
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
