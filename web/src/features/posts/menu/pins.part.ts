import type { Post } from '@rookery/contract/posts/post.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showFailure } from '#web/data/api/show-failure.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { menuStrings } from './menu-strings.ts';
import { createPinnedOptions } from './pinned-options.part.ts';

/** Pins or unpins an own post; a new pin replaces the earlier one. Optimistic: a failure reverts it. */
export async function setPinned(page: Page, post: Post, on: boolean): Promise<void> {
  const { lists } = page;
  const { queryKey } = page.part(createPinnedOptions)(post.user.username ?? '');
  await lists.cancelQueries({ queryKey });
  const before = lists.getQueryData(queryKey);
  lists.setQueryData(queryKey, on ? post.id : null);
  let answer: unknown;
  try {
    const order = { subject: `post ${post.id}`, switch: 'pinned post' };
    const remove = { query: { ulid: post.id }, body: {} };
    answer = on
      ? await sendOrWait(page, 'PUT /posts/pinned', { body: { ulid: post.id } }, order)
      : await sendOrWait(page, 'DELETE /posts/pinned', remove, order);
  } catch (error) {
    console.error('A profile pin could not be changed.', error);
    lists.setQueryData(queryKey, before);
    if (before === undefined) void lists.resetQueries({ queryKey });
    else void lists.invalidateQueries({ queryKey });
    showFailure(error);
    return;
  }
  page
    .part(createEventBus)
    .announce('pinChanged', { id: post.id, username: post.user.username ?? '', isPinned: on });
  if (answer !== null) showToast(on ? menuStrings.pinned : menuStrings.unpinned);
}
