import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';

import { showFailure } from '#web/data/api/show-failure.ts';
import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { sendOrWait } from '#web/data/outbox/send-or-wait.ts';
import type { Page } from '#web/data/page/page.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';

/** Joins the group of a post, then opens the composer of a comment. A private group is asked to admit. */
export async function joinToComment(page: Page, id: string, groupId: string): Promise<void> {
  try {
    const order = { subject: `group ${groupId}`, switch: `join ${groupId}` };
    const sent = await sendOrWait(page, 'POST /group/join', { body: { groupId } }, order);
    if (!sent) return;
    page.part(createEventBus).announce('membershipChanged', {
      groupId,
      isJoined: sent.data.isJoined,
    });
    if (!sent.data.isJoined) return showToast(moreStrings.askedToJoin);
    await page.part(createLoading).loadPosts([id, ...openComments(page, id)]);
  } catch (error) {
    return showFailure(error);
  }
  const parent = page.part(createEntities).posts.get(id);
  // Someone in the thread may have blocked the member, or the group has banned them.
  if (!parent || !hasPostAbility(parent, 'comment')) return showToast(moreStrings.cannotComment);
  const kind = parent.parentUlid === null ? 'comment' : 'reply';
  page.part(createComposerRequests).openComposer({ kind, parent });
}

/** The shown comments of a post that still ask the member to join. */
function openComments({ part }: Page, id: string): string[] {
  const { posts } = part(createEntities);
  const rootId = posts.get(id)?.rootUlid ?? id;
  return [...posts.values()].flatMap((post) =>
    post.id !== id &&
    (post.rootUlid === rootId || post.id === rootId) &&
    posts.isWatched(post.id) &&
    hasPostAbility(post, 'joinToComment')
      ? [post.id]
      : [],
  );
}
