import type { Page } from '#web/data/page/page.ts';
import { RELOADING_EVENT } from '#web/ui/page/stale-page.ts';

import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';

/**
 * Asks before a tab with unstored text closes, and prevents automatic reloads. Created only where such text may
 * exist.
 */
export function createUnloadQuestion({ part }: Page): void {
  const { count } = part(createUnsavedText);
  for (const leaving of ['beforeunload', RELOADING_EVENT]) {
    window.addEventListener(leaving, (event) => {
      if (count() > 0) event.preventDefault();
    });
  }
}
