import type { Post } from '@rookery/contract/posts/post.ts';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailed } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';

/** Puts a post first in its group, or takes the pin off it. */
export async function pinInGroup(
  { api, part }: Page,
  { id: ulid, groupId }: Post,
  isPinned: boolean,
): Promise<void> {
  try {
    if (isPinned) await api('PUT /group/pinned-post', { body: { ulid } });
    else await api('DELETE /group/pinned-post', { query: { ulid }, body: {} });
  } catch (error) {
    console.error('A post could not be pinned in its group.', error);
    showFailed(errorText(error), error);
    return;
  }
  if (groupId) part(createAnnouncing).announce('groupChanged', { groupId });
  showToast(isPinned ? menuStrings.pinnedInGroup : menuStrings.unpinnedInGroup);
}
