import type { Post } from '@rookery/contract/posts/post.ts';

import { announce } from '#web/data/entities/announcements.ts';
import { api } from '#web/data/api/api.ts';
import { queryClient } from '#web/data/page/query-client.ts';
import { showFailure } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast.tsx';

import { menuStrings } from './menu-strings.ts';
import { pinnedOptions } from './pinned-options.ts';

/** Pins an own post, in place of the one before, or takes the pin off. Shows at once; a failure puts it back. */
export async function setPinned(post: Post, on: boolean): Promise<void> {
  const { queryKey } = pinnedOptions(post.user.username ?? '');
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, on ? post.id : null);
  try {
    if (on) await api('PUT /posts/pinned', { body: { ulid: post.id } });
    else await api('DELETE /posts/pinned', { query: { ulid: post.id }, body: {} });
  } catch (error) {
    console.error('The pin was not taken.', error);
    queryClient.setQueryData(queryKey, before);
    showFailure(error);
    return;
  }
  announce('pinChanged', { id: post.id, username: post.user.username ?? '', isPinned: on });
  showToast(on ? menuStrings.pinned : menuStrings.unpinned);
}
