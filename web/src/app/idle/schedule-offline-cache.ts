import type { Page } from '#web/data/page/page.ts';
import { afterLoad } from '#web/ui/page/after-load.ts';

const QUIET_AFTER_MS = 3000;

export function scheduleOfflineCache(page: Page): void {
  afterLoad(() => setTimeout(() => whenIdle(page), QUIET_AFTER_MS));
}

function whenIdle(page: Page): void {
  // Safari has no idle callback, so the work starts right after the quiet time.
  const idle = window.requestIdleCallback ?? ((work: () => void) => void setTimeout(work, 1));
  idle(() => {
    import('./offline-cache.ts').then(
      ({ startOfflineCache }) => startOfflineCache(page),
      (error: unknown) => console.info('Offline reading could not be started.', error),
    );
  });
}
