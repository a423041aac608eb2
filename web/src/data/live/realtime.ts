import type { Page } from '#web/data/page/page.ts';

import { createRealtime } from './realtime.part.ts';

export function startRealtime(page: Page, key: string, member: string): void {
  page.part(createRealtime).start(async (left) => {
    await whenIdle();
    const { startLive } = await import('./live.ts');
    if (!left.aborted) startLive(page, key, member, left);
  });
}

function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => resolve(), { timeout: 3000 });
    } else {
      setTimeout(resolve, 1500);
    }
  });
}
