import type { Post } from '@rookery/contract/posts/post.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';

export async function pinInGroup(
  page: Page,
  { id: ulid, groupId }: Post,
  isPinned: boolean,
): Promise<void> {
  try {
    const order = { subject: `group ${groupId ?? ''}`, switch: `pinned post ${groupId ?? ''}` };
    const answer = isPinned
      ? await sendOrWait(page, 'PUT /group/pinned-post', { body: { ulid } }, order)
      : await sendOrWait(page, 'DELETE /group/pinned-post', { query: { ulid }, body: {} }, order);
    if (answer === null) return;
  } catch (error) {
    console.error('A post could not be pinned in its group.', error);
    showFailureText(errorText(error), error);
    return;
  }
  if (groupId) page.part(createEventBus).announce('groupChanged', { groupId });
  showToast(isPinned ? menuStrings.pinnedInGroup : menuStrings.unpinnedInGroup);
}
