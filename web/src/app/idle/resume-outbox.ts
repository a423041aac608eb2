import { adoptMessages } from '#web/features/chats/state/adopt-messages.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { createReacting } from '#web/features/posts/reactions/reaction-send.part.ts';
import { createReposting } from '#web/features/posts/reposts/repost.part.ts';
import { createLatePosts } from '#web/features/posts/composer/late-posts.part.ts';
import { createWaitingFollows } from '#web/features/relations/follow/waiting-follows.part.ts';
import type { Page } from '#web/data/page/page.ts';

export async function resumeOutbox(page: Page): Promise<void> {
  adoptMessages(page);
  page.part(createGroups);
  page.part(createReacting);
  page.part(createReposting);
  page.part(createLatePosts);
  await page.part(createWaitingFollows).resume();
}
