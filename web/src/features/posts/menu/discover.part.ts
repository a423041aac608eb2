import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailure } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';

export async function setFeatured(page: Page, id: string, on: boolean): Promise<void> {
  let answer: unknown;
  try {
    const order = { subject: `post ${id}`, switch: `discover ${id}` };
    const remove = { query: { ulid: id }, body: {} };
    answer = on
      ? await sendOrWait(page, 'POST /employee/post/discover', { body: { ulid: id } }, order)
      : await sendOrWait(page, 'DELETE /employee/post/discover', remove, order);
  } catch (error) {
    console.error('Discover could not be changed.', error);
    showFailure(error);
    return;
  }
  if (!on) page.part(createEventBus).announce('leftDiscover', { id });
  if (answer !== null) showToast(on ? menuStrings.featured : menuStrings.unfeatured);
}
