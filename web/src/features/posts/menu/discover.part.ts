import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailure } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';

/** Employees: features a post in Discover, or takes it out. What it says is true on the server by then. */
export async function setFeatured(page: Page, id: string, on: boolean): Promise<void> {
  try {
    if (on) await page.api('POST /employee/post/discover', { body: { ulid: id } });
    else await page.api('DELETE /employee/post/discover', { query: { ulid: id }, body: {} });
  } catch (error) {
    console.error('Discover was not changed.', error);
    showFailure(error);
    return;
  }
  if (!on) page.part(createAnnouncing).announce('leftDiscover', { id });
  showToast(on ? menuStrings.featured : menuStrings.unfeatured);
}
