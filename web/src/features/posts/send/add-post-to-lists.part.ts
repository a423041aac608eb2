import type { Post } from '@rookery/contract/posts/post.ts';

import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';

import { createComments } from '#web/features/posts/post/comments.part.ts';
import { countOwnPosts, isCounted } from '#web/features/posts/post/forget-post.part.ts';
import { createOwnComments } from '#web/features/posts/post/own-comments.part.ts';

/**
 * Adds a stored post to every list that it belongs to.
 * @param parentId the post that it comments on. Null if it is not a comment.
 */
export function addPostToLists(
  page: Page,
  post: Post,
  parentId: string | null,
  isFirstPost: boolean,
): void {
  const { part } = page;
  const { announce } = part(createEventBus);
  part(createEntities).putPosts([post]);
  if (parentId === null) {
    announce('postCreated', post);
    if (isCounted(post)) countOwnPosts(page, 1);
    if (isFirstPost) void refreshAccount(page);
    return;
  }
  part(createOwnComments).rememberComment(parentId, post.id);
  part(createComments).addToCommentLists(post);
  announce('newComment', post);
  const { refreshPost } = part(createLoading);
  for (const above of new Set([post.parentUlid, post.rootUlid])) if (above) refreshPost(above);
}

async function refreshAccount({ part }: Page): Promise<void> {
  try {
    await part(createOwnAccount).loadCurrentUser();
  } catch (error) {
    console.info('The account could not be refreshed after the first post.', error);
  }
}
