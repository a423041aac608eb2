import { adoptMessages } from '#web/features/chats/state/adopt-messages.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { createReactionSender } from '#web/features/posts/reactions/reaction-send.part.ts';
import { createRepostActions } from '#web/features/posts/reposts/repost.part.ts';
import { createLatePosts } from '#web/features/posts/send/late-posts.part.ts';
import { createPendingFollows } from '#web/features/relations/follow/pending-follows.part.ts';
import type { Page } from '#web/data/page/page.ts';

export async function resumeOutbox(page: Page): Promise<void> {
  adoptMessages(page);
  page.part(createGroups);
  page.part(createReactionSender);
  page.part(createRepostActions);
  page.part(createLatePosts);
  await page.part(createPendingFollows).resume();
}
