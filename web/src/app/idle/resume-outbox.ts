import { adoptMessages } from '#web/features/chats/state/adopt-messages.ts';
import '#web/features/groups/state/groups.ts';
import '#web/features/posts/reactions/reaction-send.ts';
import '#web/features/posts/reposts/repost.ts';
import { createLatePosts } from '#web/features/posts/composer/late-posts.part.ts';
import { createWaitingFollows } from '#web/features/relations/follow/waiting-follows.part.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

/** Sends the intentions that an earlier page of the member left. */
export async function resumeOutbox(): Promise<void> {
  adoptMessages();
  browserPage.part(createLatePosts);
  await browserPage.part(createWaitingFollows).resume();
}
