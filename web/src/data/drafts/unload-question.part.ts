import type { Page } from '#web/data/page/page.ts';
import { RELOADING } from '#web/ui/page/stale-page.ts';

import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';

/**
 * Asks before a tab with unstored text closes, and prevents automatic reloads. Created only where such text may
 * exist.
 */
export function createUnloadQuestion({ part }: Page): void {
  const { count } = part(createUnkeptWords);
  for (const leaving of ['beforeunload', RELOADING]) {
    window.addEventListener(leaving, (event) => {
      if (count() > 0) event.preventDefault();
    });
  }
}
