import type { Post } from '@rookery/contract/posts/post.ts';

import { createAnnouncing } from '#web/data/entities/announcements.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailure } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { createPinnedOptions } from './pinned-options.part.ts';

/** Pins an own post, in place of the one before, or takes the pin off. Shows at once; a failure puts it back. */
export async function setPinned(page: Page, post: Post, on: boolean): Promise<void> {
  const { api, lists } = page;
  const { queryKey } = page.part(createPinnedOptions)(post.user.username ?? '');
  await lists.cancelQueries({ queryKey });
  const before = lists.getQueryData(queryKey);
  lists.setQueryData(queryKey, on ? post.id : null);
  try {
    if (on) await api('PUT /posts/pinned', { body: { ulid: post.id } });
    else await api('DELETE /posts/pinned', { query: { ulid: post.id }, body: {} });
  } catch (error) {
    console.error('The pin was not taken.', error);
    // What was not known can't be put back; and without an answer it may be pinned all the same.
    lists.setQueryData(queryKey, before);
    if (before === undefined) void lists.resetQueries({ queryKey });
    else void lists.invalidateQueries({ queryKey });
    showFailure(error);
    return;
  }
  page
    .part(createAnnouncing)
    .announce('pinChanged', { id: post.id, username: post.user.username ?? '', isPinned: on });
  showToast(on ? menuStrings.pinned : menuStrings.unpinned);
}
