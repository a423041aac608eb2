import type { Page } from '#web/data/page/page.ts';
import { afterLoad } from '#web/ui/page/after-load.ts';

const QUIET_AFTER_MS = 3000;

/** Begins to keep what is read on this device, once the first screen is up and nothing else is going on. */
export function startMemory(page: Page): void {
  afterLoad(() => setTimeout(() => whenIdle(page), QUIET_AFTER_MS));
}

function whenIdle(page: Page): void {
  // Safari has no idle callback: the quiet time has to do there.
  const idle = window.requestIdleCallback ?? ((work: () => void) => void setTimeout(work, 1));
  idle(() => {
    import('./memory.ts').then(
      ({ keepMemory }) => keepMemory(page),
      // This page reads on; it is not kept, and the next one tries again.
      (error: unknown) => console.info('Nothing is kept for reading offline.', error),
    );
  });
}
