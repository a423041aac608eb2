import type { Page } from '#web/data/page/page.ts';
import { RELOADING } from '#web/ui/page/stale-page.ts';

import { createUnkeptWords } from '#web/data/page/unkept-words.part.ts';

/**
 * Closing the tab, or loading it anew, asks first while words would go with it; by itself it is not loaded anew then.
 * Made where such words may come to be: a page that only reads does without.
 */
export function createUnloadQuestion({ part }: Page): void {
  const { count } = part(createUnkeptWords);
  for (const leaving of ['beforeunload', RELOADING]) {
    window.addEventListener(leaving, (event) => {
      if (count() > 0) event.preventDefault();
    });
  }
}
