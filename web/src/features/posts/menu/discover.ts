import { announce } from '#web/data/entities/announcements.ts';
import { api } from '#web/data/api/api.ts';
import { showFailure } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';

import { menuStrings } from './menu-strings.ts';

/** Employees: features a post in Discover, or takes it out. What it says is true on the server by then. */
export async function setFeatured(id: string, on: boolean): Promise<void> {
  try {
    if (on) await api('POST /employee/post/discover', { body: { ulid: id } });
    else await api('DELETE /employee/post/discover', { query: { ulid: id }, body: {} });
  } catch (error) {
    console.error('Discover was not changed.', error);
    showFailure(error);
    return;
  }
  if (!on) announce('leftDiscover', { id });
  showToast(on ? menuStrings.featured : menuStrings.unfeatured);
}
